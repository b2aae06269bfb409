import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue } from '../result/issue.ts'
import type { OutputView } from '../text/output.ts'
import { type Decider, type Decision, decision, type LayerResults } from './decision.ts'
import { decisionOf, type Opinions, shownOutput } from './opinion.ts'
import { decideSentence } from './sentence/sentence.ts'

const ABOUT_FACTS =
  /^(?:all |every |the |its )*(?:stated )?facts? (?:is|are|must be|should be) (?:supported|correct|accurate|verified)(?: by (?:the |its )?(?:trusted )?sources)?$/i
const ABOUT_INVENTION =
  /^(?:there (?:is|are) |contains? |has |includes? |is |the output (?:contains?|has|is) )?(?:no|without|free of) (?:any )?(?:hallucinations?|fabrications?|(?:hallucinated|fabricated|invented) (?:facts?|information|content|details|names?))(?: (?:is |are )?(?:present|included|left))?$/i

/** Whether only the facts and hallucination layers can decide a criterion. */
function isAboutTruth(criterion: string): boolean {
  const sentence = withoutEnd(criterion)
  return ABOUT_FACTS.test(sentence) || ABOUT_INVENTION.test(sentence)
}

/** `All facts are supported by trusted sources`, `No hallucinations present`: decided by the other layers. */
const decideTruth: Decider = (criterion, _output, { facts, invented, hasErrors }) => {
  const reported = hasErrors ? { isReported: true as const } : {}
  const sentence = withoutEnd(criterion)
  if (ABOUT_FACTS.test(sentence)) {
    if (facts === 'supported') return decision(true, 'the sources support them')
    return facts === 'refuted' ? { ...decision(false, 'the sources do not support all of them'), ...reported } : null
  }
  if (!ABOUT_INVENTION.test(sentence) || (invented !== 'none' && invented !== 'some')) return null
  return invented === 'none'
    ? decision(true, 'nothing was found')
    : { ...decision(false, 'some were found'), ...reported }
}

function withoutEnd(criterion: string): string {
  return criterion.trim().replace(/[.!]+$/, '')
}

const DECIDERS: readonly Decider[] = [decideTruth, decideSentence]

/** Decides a criterion in a known form; null for other forms, or if the output does not show whether it is met. */
function decide(criterion: string, output: OutputView, known: LayerResults): Decision | null {
  for (const decider of DECIDERS) {
    const answer = decider(criterion, output, known)
    if (answer) return answer
  }
  return null
}

/** A criterion that nothing decided. */
export interface OpenCriterion {
  readonly criterion: string
  /** The text to decide it by, as shown to a model. */
  readonly output: string
  /** Only the facts and hallucination layers can decide it. */
  readonly isAboutTruth: boolean
}

export interface CriteriaOutcome extends LayerOutcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  readonly open: number
  readonly undecided: readonly OpenCriterion[]
}

const DECIDED = 0.95
/** Certainty of a model's opinion, and the share of the criterion that counts as decided. */
const BY_MODEL = 0.6

/**
 * Layer 2: acceptance criteria. Criteria in a known form are decided exactly; for the others a model may have an opinion with a quote from
 * the output. The rest neither passes nor fails.
 */
export function judgeCriteria(
  criteria: readonly string[],
  outputOf: (criterion: string) => OutputView,
  known: LayerResults,
  opinions: Opinions = new Map(),
): CriteriaOutcome {
  const findings: Finding[] = []
  const passed: string[] = []
  const failed: string[] = []
  const undecided: OpenCriterion[] = []
  let byModel = 0
  for (const criterion of criteria) {
    const output = outputOf(criterion)
    const certain = decide(criterion, output, known)
    const opinion = certain || isAboutTruth(criterion) ? undefined : opinions.get(criterion)
    const answer = certain ?? (opinion ? decisionOf(criterion, opinion, output) : null)
    if (answer === null) {
      undecided.push({ criterion, output: shownOutput(output), isAboutTruth: isAboutTruth(criterion) })
      findings.push(notDecided(criterion))
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

/** Shows the quote, so that readers can check the model's opinion. */
function metByModel(criterion: string, { how }: Decision): Finding {
  return {
    certainty: BY_MODEL,
    issue: issue({
      severity: 'info',
      type: 'criteria_met',
      message: `The model finds that criterion '${criterion}' is met: ${how}`,
      location: 'N/A',
    }),
  }
}

/** Words of subjective judgements. */
const SUBJECTIVE =
  /\b(?:is|are|be|looks?|sounds?|reads?|feels?)\s+(?:not\s+|very\s+|quite\s+|always\s+|easily\s+)?(?:good|great|nice|clean|clear|friendly|elegant|beautiful|pretty|readable|appropriate|reasonable|professional|engaging|interesting|concise|simple|easy|intuitive|robust|helpful|useful|polite|proper|sensible|well[- ]\w+)\b|\b(?:high[- ]quality|nicely)\b/i

function notDecided(criterion: string): Finding {
  const isSubjective = SUBJECTIVE.test(criterion)
  return {
    certainty: 0.5,
    issue: issue({
      severity: isSubjective ? 'warning' : 'info',
      type: isSubjective ? 'criteria_ambiguous' : 'criteria_unchecked',
      message: isSubjective
        ? `Criterion '${criterion}' is subjective and was not decided`
        : `Criterion '${criterion}' was not checked: no rule decides it, and no model could quote what does`,
      location: 'N/A',
      suggestion: isSubjective
        ? 'State what can be counted or looked up, such as a word that must occur in the output, or have a person decide'
        : 'Have a person or a model decide it',
    }),
  }
}
