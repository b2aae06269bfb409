import { BY_EVIDENCE, BY_RULE, type CountedKind, type Share } from './counts.ts'

/** The confidence of a failing claim with neither kind of evidence: it is as likely about something else as false. */
export const CONFIDENCE_OF_UNCERTAIN = 0.5

/**
 * Less confident findings are only reported as possible: what is often wrong costs more trust than it gains. Above this value, nine of ten
 * causes were right in repositories that are not in the counts (docs/accuracy.md).
 */
export const MIN_CONFIDENCE = 0.75

/**
 * Where only history says so: what was true long ago and is no longer is often about something else, so that the rule's own causes must have
 * been right this often.
 */
const MIN_OF_HISTORY = 0.9

/**
 * What only mentions something that the change takes away is told where this share of at least so many causes of its sort were right: a false
 * alarm on a pull request costs more trust than anything else.
 */
const TOLD_MENTIONS: Share = { right: 0.85, judged: 5 }

/**
 * Rules whose findings are true, but hardly matter, or of which nobody knows what the page meant: of four causes in the sixth round of `docs/accuracy.md` none was
 * called right, and all harmless.
 */
const HARMLESS: ReadonlySet<string> = new Set(['label of the sample', 'end of the sample'])

/** Whether a finding is told without a configured minimum, by its rule, how it is counted, and its confidence (0–1). */
export function isTold(rule: string, counted: CountedKind, confidence: number): boolean {
  if (confidence < MIN_CONFIDENCE || HARMLESS.has(rule)) return false
  const own = BY_RULE.get(`${rule}/${counted}`)
  if (counted === 'mention')
    return own !== undefined && own.judged >= TOLD_MENTIONS.judged && own.right >= TOLD_MENTIONS.right * own.judged
  if (counted !== 'history' || confidence >= MIN_OF_HISTORY) return true
  return own !== undefined && own.right >= MIN_OF_HISTORY * own.judged
}

/** If a rule is right less often than this, a cause that was never true is considered a misreading when it occurs at many places. */
export const SURE_OF_MANY = 0.95

/** The weight of the kind of evidence, in reviewed causes of a rule. */
const PRIOR = 4

/**
 * The probability that a finding is right, 0–1, by its rule and kind of evidence. Fitted on reviewed findings, see docs/accuracy.md. Readings
 * were reviewed of one large model, and that of an installation is another one: it is believed half-way from the threshold to what was
 * measured.
 */
export function measuredConfidence(rule: string, counted: CountedKind): number {
  const measured = shrunkShare(BY_RULE.get(`${rule}/${counted}`), BY_EVIDENCE[counted])
  return counted === 'reading' ? Math.round(50 * (measured + MIN_CONFIDENCE)) / 100 : measured
}

/** The share of a rule's causes that were right, shrunk towards the share of its kind of evidence if few were reviewed. Two digits. */
export function shrunkShare(own: Share = { right: 0, judged: 0 }, all: Share): number {
  const share = (own.right + (PRIOR * all.right) / all.judged) / (own.judged + PRIOR)
  return Math.round(share * 100) / 100
}
