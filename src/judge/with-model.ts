import { isAboutTruth } from './criteria/decide.ts'
import type { CriterionModel, Opinions } from './criteria/opinion.ts'
import type { StatementOpinions } from './facts/opinion.ts'
import { shownSources } from './facts/shown-sources.ts'
import { type JudgeOptions, judge } from './judge.ts'
import type { JudgeRequest } from './request.ts'
import type { ValidationResult } from './result/result.ts'

/** Criteria and statements that a model is asked about for one output, together. */
const MAX_ASKED = 20
/** Characters of the output that it is shown. */
const MAX_OUTPUT = 24_000

/** What a model said of one output. */
export interface ModelOpinions {
  readonly criteria: Opinions
  readonly statements: StatementOpinions
}

/**
 * As {@link judge}, with a model for the criteria and statements that nothing else decides. It decides only with a quote from the
 * output or from a source; the rest stays open, as it does where the model fails.
 */
export function judgeWithModel(
  request: JudgeRequest,
  model: CriterionModel,
  options: Omit<JudgeOptions, 'opinions' | 'statementOpinions'> = {},
): Promise<ValidationResult> {
  const { output, acceptance_criteria: criteria = [], trusted_sources = [] } = request
  const text = typeof output === 'string' ? output : (JSON.stringify(output, null, 1) ?? '')
  const sources = trusted_sources.map((source) => (typeof source === 'string' ? source : source.content))
  return withOpinions({ criteria, output: text, sources, model }, ({ criteria: opinions, statements }) =>
    judge(request, { ...options, opinions, statementOpinions: statements }),
  )
}

interface Questions {
  readonly criteria: readonly string[]
  readonly output: string
  /** Texts that may tell whether the statements of the output are true. */
  readonly sources?: readonly string[]
  readonly model: CriterionModel
}

/** Judges once without opinions; if that leaves criteria or statements open, asks the model about them and judges again. */
export async function withOpinions(
  { criteria, output, sources = [], model }: Questions,
  judgeWith: (opinions: ModelOpinions) => ValidationResult,
): Promise<ValidationResult> {
  const first = judgeWith({ criteria: new Map(), statements: new Map() })
  const asked = openCriteria(criteria, first).slice(0, MAX_ASKED)
  const statements = sources.length === 0 ? [] : [...new Set(first.metadata?.undecided_statements ?? [])]
  const shown = output.slice(0, MAX_OUTPUT).toWellFormed()
  const [decisions, checks] = await Promise.all([
    answers(asked, (criterion) => model.decide({ criterion, output: shown })),
    answers(model.check ? statements.slice(0, MAX_ASKED - asked.length) : [], (statement) =>
      Promise.resolve(model.check?.({ statement, sources: shownSources(statement, sources).toWellFormed() }) ?? null),
    ),
  ])
  if (decisions.size === 0 && checks.size === 0) return first
  const result = judgeWith({ criteria: decisions, statements: checks })
  return { ...result, metadata: { ...result.metadata, model: model.model } }
}

function openCriteria(criteria: readonly string[], result: ValidationResult): string[] {
  if (!result.metadata?.validation_types_run?.includes('criteria')) return []
  const decided = new Set([...(result.passed_criteria ?? []), ...(result.failed_criteria ?? [])])
  return [...new Set(criteria)].filter((each) => !decided.has(each.toWellFormed()) && !isAboutTruth(each))
}

/** The answers that there are, by what was asked; all are asked at the same time. */
async function answers<T>(asked: readonly string[], ask: (one: string) => Promise<T | null>): Promise<Map<string, T>> {
  const given = await Promise.all(asked.map(ask))
  return new Map(
    asked.flatMap((one, index): [string, T][] => {
      const answer = given[index]
      return answer == null ? [] : [[one, answer]]
    }),
  )
}
