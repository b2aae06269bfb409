import { judge } from '../../../src/judge/index.ts'
import { syntaxOf } from '../../../src/judge/text/syntax-of.ts'
import type { LabelledCriterion } from './sample.ts'

interface Figures {
  /** Criteria against outputs that were judged: two of each. */
  readonly asked: number
  readonly decided: number
  /** Decisions against the label, each as `criterion: decision`. */
  readonly wrong: readonly string[]
  /** Criteria that were left open for at least one of their outputs. */
  readonly open: readonly string[]
}

/** What the judge decides of labelled criteria without a model. */
export async function figuresOf(labelled: readonly LabelledCriterion[]): Promise<Figures> {
  const answers = []
  for (const { criterion, met, unmet } of labelled)
    answers.push(
      { criterion, label: 'met', decision: await decisionOn(criterion, met) },
      { criterion, label: 'unmet', decision: await decisionOn(criterion, unmet) },
    )
  const decided = answers.filter(({ decision }) => decision !== 'undecided')
  return {
    asked: answers.length,
    decided: decided.length,
    wrong: decided.flatMap(({ criterion, label, decision }) =>
      decision === label ? [] : [`${criterion}: ${decision}, is ${label}`],
    ),
    open: answers.flatMap(({ criterion, label, decision }) =>
      decision === 'undecided' ? [`${criterion} (${label})`] : [],
    ),
  }
}

/** What the judge decides of one criterion without a model. */
export async function decisionOn(criterion: string, output: unknown): Promise<'met' | 'unmet' | 'undecided'> {
  const { passed_criteria, failed_criteria } = judge(
    { output, acceptance_criteria: [criterion], validation_types: ['criteria'] },
    { syntax: await syntaxOf(output) },
  )
  if (passed_criteria?.includes(criterion)) return 'met'
  return failed_criteria?.includes(criterion) ? 'unmet' : 'undecided'
}
