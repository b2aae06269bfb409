import type { Grounds } from './grounds.ts'

/** Findings that people judged in context (docs/accuracy.md). */
interface Judged {
  readonly right: number
  readonly judged: number
}

/** Of all findings of one kind of evidence; what is believed of a rule of which little was judged. */
const BY_EVIDENCE: Readonly<Record<Grounds['kind'], Judged>> = {
  closed_scope: { right: 60, judged: 72 },
  history: { right: 138, judged: 165 },
}

/** By rule and kind of evidence: `rule/history`. */
const BY_RULE: ReadonlyMap<string, Judged> = new Map()

/** Of what fails with neither kind of evidence: as likely about something else as false. */
export const CONFIDENCE_OF_UNCERTAIN = 0.5

/** The kind of evidence counts as so many judged findings of the rule itself. */
const PRIOR = 4

/**
 * How likely a finding is to be right, 0–1: the share of those that were judged right of its rule and kind of evidence, drawn
 * towards that of its kind of evidence where few were judged. Fitted on labelled findings, see docs/accuracy.md.
 */
export function confidenceOf(rule: string, kind: Grounds['kind']): number {
  const all = BY_EVIDENCE[kind]
  const own = BY_RULE.get(`${rule}/${kind}`) ?? { right: 0, judged: 0 }
  const share = (own.right + (PRIOR * all.right) / all.judged) / (own.judged + PRIOR)
  return Math.round(share * 100) / 100
}
