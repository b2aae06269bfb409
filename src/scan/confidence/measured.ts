import { BY_EVIDENCE, BY_RULE, type CountedAs, type Share } from './counts.ts'

/** Of what fails with neither kind of evidence: as likely about something else as false. */
export const CONFIDENCE_OF_UNCERTAIN = 0.5

/**
 * What is less likely right is not told but as possible: what is often wrong costs more trust than it brings. From here on nine of ten
 * causes were right in repositories that are not in the counts (docs/accuracy.md).
 */
export const MIN_CONFIDENCE = 0.75

/** One cause of a rule that is right less often than this, and was never true, is taken for a misreading where it is met at many places. */
export const SURE_OF_MANY = 0.95

/** The kind of evidence counts as so many judged causes of the rule itself. */
const PRIOR = 4

/**
 * How likely a finding is to be right, 0–1, by its rule and kind of evidence. Fitted on judged findings, see docs/accuracy.md.
 */
export function measuredConfidence(rule: string, counted: CountedAs): number {
  return shrunkShare(BY_RULE.get(`${rule}/${counted}`), BY_EVIDENCE[counted])
}

/** The share of a rule's causes that were right, drawn towards that of its kind of evidence where few were judged. Two digits. */
export function shrunkShare(own: Share = { right: 0, judged: 0 }, all: Share): number {
  const share = (own.right + (PRIOR * all.right) / all.judged) / (own.judged + PRIOR)
  return Math.round(share * 100) / 100
}
