import { issue } from '../issue.ts'
import type { Finding, LayerOutcome } from '../layer.ts'
import type { OutputView } from '../text/output.ts'
import { contentWords } from '../text/words.ts'
import { decideAmount } from './amounts.ts'
import { type Decider, type Decision, decision, type Known } from './decision.ts'
import { decisionOf, type Opinions } from './opinion.ts'
import { decideCodeBlocks, decideField, decideJson, decideLinks, decideSection, decideTests } from './structure.ts'
import { decideContains, decidePattern, decideUnfinished } from './words.ts'

export interface CriteriaOutcome extends LayerOutcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
}

const DECIDED = 0.95
/** As sure as a model's word is; so much of the criterion counts as decided. */
const BY_MODEL = 0.6

const ABOUT_FACTS = /\bfacts?\b.*\b(?:supported|correct|accurate|verified)\b/i
const ABOUT_INVENTION = /\b(?:no|without|free of)\b.*\b(?:hallucinat\w+|fabricat\w+|invented)/i

/** A criterion that the layers of facts and hallucination decide, or nobody. */
export function isAboutTruth(criterion: string): boolean {
  return ABOUT_FACTS.test(criterion) || ABOUT_INVENTION.test(criterion)
}

/** `All facts are supported by trusted sources`, `No hallucinations present`: what the other layers found. */
const decideTruth: Decider = (criterion, _output, known) => {
  if (ABOUT_FACTS.test(criterion))
    return known.facts === 'supported' || known.facts === 'refuted'
      ? decision(
          known.facts === 'supported',
          `the sources ${known.facts === 'supported' ? 'support them' : 'do not support all of them'}`,
        )
      : null
  if (ABOUT_INVENTION.test(criterion))
    return known.invented === 'none' || known.invented === 'some'
      ? decision(known.invented === 'none', known.invented === 'none' ? 'nothing was found' : 'some were found')
      : null
  return null
}

/** `Code implements sorting functionality`: a definition that is called so. That none is called so proves nothing. */
const decideImplements: Decider = (criterion, { text }) => {
  const wanted =
    /\bimplements?\s+(?:an? |the )?([\w -]{3,60}?)(?:\s+(?:functionality|function|feature|algorithm|logic))?\.?$/i.exec(
      criterion,
    )?.[1]
  if (wanted === undefined) return null
  const words = contentWords(wanted)
  for (const match of text
    .slice(0, 500_000)
    .matchAll(/\b(?:def|function|func|fn|class|const|let)\s+([A-Za-z_]\w{2,80})/g)) {
    const name = (match[1] ?? '').toLowerCase()
    if (words.length > 0 && words.every((word) => name.includes(word.slice(0, Math.max(4, word.length - 2)))))
      return decision(true, `${match[1]} is defined`)
  }
  return null
}

/** The first that knows the form of a criterion decides it. */
const DECIDERS: readonly Decider[] = [
  ...[decideTruth, decideTests, decideUnfinished, decideJson, decideCodeBlocks, decideLinks, decidePattern],
  ...[decideAmount, decideField, decideSection, decideContains, decideImplements],
]

function decide(criterion: string, output: OutputView, known: Known): Decision | null {
  for (const decider of DECIDERS) {
    const answer = decider(criterion, output, known)
    if (answer) return answer
  }
  return null
}

/**
 * Layer 2: acceptance criteria. Those in a form that can be decided are; the others are neither passed nor failed, and leave a
 * warning, unless a model has an opinion on them for which it can quote the output.
 */
export function judgeCriteria(
  criteria: readonly string[],
  output: OutputView,
  known: Known,
  opinions: Opinions = new Map(),
): CriteriaOutcome {
  const findings: Finding[] = []
  const passed: string[] = []
  const failed: string[] = []
  let byModel = 0
  const evidence = opinions.size === 0 ? '' : `${output.text}\n${asJson(output.value)}`
  for (const criterion of criteria) {
    const certain = decide(criterion, output, known)
    const opinion = certain ? undefined : opinions.get(criterion)
    const answer = certain ?? (opinion ? decisionOf(criterion, opinion, evidence) : null)
    if (answer === null) {
      findings.push(ambiguous(criterion))
      continue
    }
    if (certain === null) byModel++
    if (answer.met) passed.push(criterion.toWellFormed())
    else failed.push(criterion.toWellFormed())
    if (!answer.met) findings.push(notMet(criterion, answer, certain === null ? BY_MODEL : DECIDED))
    else if (certain === null) findings.push(metByModel(criterion, answer))
  }
  const decided = passed.length + failed.length - byModel * (1 - BY_MODEL)
  return { findings, passed, failed, decided, open: criteria.length - decided }
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
