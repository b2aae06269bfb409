import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue } from '../result/issue.ts'
import type { OutputView } from '../text/output.ts'
import { decide } from './decide.ts'
import type { Decision, Known } from './decision.ts'
import { decisionOf, type Opinions } from './opinion.ts'

export interface CriteriaOutcome extends LayerOutcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  readonly undecided: readonly string[]
}

const DECIDED = 0.95
/** As sure as a model's word is; so much of the criterion counts as decided. */
const BY_MODEL = 0.6

/**
 * Layer 2: acceptance criteria. Those in a form that can be decided are; the others are neither passed nor failed, and leave a
 * warning, unless a model has an opinion on them for which it can quote the output.
 */
export function judgeCriteria(
  criteria: readonly string[],
  outputOf: (criterion: string) => OutputView,
  known: Known,
  opinions: Opinions = new Map(),
): CriteriaOutcome {
  const findings: Finding[] = []
  const passed: string[] = []
  const failed: string[] = []
  const undecided: string[] = []
  let byModel = 0
  for (const criterion of criteria) {
    const output = outputOf(criterion)
    const certain = decide(criterion, output, known)
    const opinion = certain ? undefined : opinions.get(criterion)
    const answer = certain ?? (opinion ? decisionOf(criterion, opinion, evidenceOf(output)) : null)
    if (answer === null) {
      undecided.push(criterion.toWellFormed())
      findings.push(ambiguous(criterion))
      continue
    }
    if (certain === null) byModel++
    if (answer.met) passed.push(criterion.toWellFormed())
    else failed.push(criterion.toWellFormed())
    if (answer.isReported) continue
    if (!answer.met) findings.push(notMet(criterion, answer, certain === null ? BY_MODEL : DECIDED))
    else if (certain === null) findings.push(metByModel(criterion, answer))
  }
  const decided = passed.length + failed.length - byModel * (1 - BY_MODEL)
  return { findings, passed, failed, undecided, decided, open: criteria.length - decided }
}

function evidenceOf({ text, value }: OutputView): string {
  return `${text}\n${asJson(value)}`
}

/** What of an output a model may have quoted besides its texts. */
function asJson(value: unknown): string {
  return typeof value === 'string' ? '' : (JSON.stringify(value, null, 1) ?? '')
}

function notMet(criterion: string, { how }: Decision, certainty: number): Finding {
  return {
    certainty,
    issue: issue({
      severity: 'error',
      type: 'criteria_not_met',
      message: `Acceptance criterion not met: ${criterion}`,
      location: 'N/A',
      suggestion: `Change the output so that the criterion is met; now ${how}`,
    }),
  }
}

/** Nobody should have to take a model's word for it. */
function metByModel(criterion: string, { how }: Decision): Finding {
  return {
    certainty: BY_MODEL,
    issue: issue({
      severity: 'info',
      type: 'criteria_ambiguous',
      message: `Criterion '${criterion}' is met, says the model: ${how}`,
      location: 'N/A',
    }),
  }
}

function ambiguous(criterion: string): Finding {
  return {
    certainty: 0.5,
    issue: issue({
      severity: 'warning',
      type: 'criteria_ambiguous',
      message: `Criterion '${criterion}' is subjective or unclear and was not decided`,
      location: 'N/A',
      suggestion:
        'State what can be counted or looked up, such as a word that must stand in the output, or have a person decide',
    }),
  }
}
