/** What shows that a statement is false: a scope that is known whole contradicts it, or it was true and is no longer. */
export type EvidenceKind = 'closed_scope' | 'history'

/** Findings that were judged in context (docs/accuracy.md). */
interface Judged {
  readonly right: number
  readonly judged: number
}

/** Of all findings of one kind of evidence; what is believed of a rule of which little was judged. */
const BY_EVIDENCE: Readonly<Record<EvidenceKind, Judged>> = {
  closed_scope: { right: 206, judged: 283 },
  history: { right: 150, judged: 184 },
}

/** By rule and kind of evidence: `rule/history`. */
const BY_RULE: ReadonlyMap<string, Judged> = new Map([
  ['address of this repository/closed_scope', { right: 29, judged: 29 }],
  ['anchor/closed_scope', { right: 123, judged: 127 }],
  ['arguments of a call/closed_scope', { right: 9, judged: 9 }],
  ['cli_flag/history', { right: 1, judged: 1 }],
  ['cluster of options/closed_scope', { right: 1, judged: 1 }],
  ['code_example/history', { right: 2, judged: 2 }],
  ['config/history', { right: 1, judged: 3 }],
  ['default of an option/closed_scope', { right: 2, judged: 2 }],
  ['default of its key/closed_scope', { right: 0, judged: 3 }],
  ['environment variable/closed_scope', { right: 1, judged: 1 }],
  ['environment variable/history', { right: 5, judged: 6 }],
  ['export of its module/closed_scope', { right: 5, judged: 13 }],
  ['feature of a Cargo package/closed_scope', { right: 0, judged: 1 }],
  ['function of its type/closed_scope', { right: 1, judged: 1 }],
  ['imports of the sample/closed_scope', { right: 33, judged: 35 }],
  ['key of its type/closed_scope', { right: 1, judged: 6 }],
  ['link target/closed_scope', { right: 60, judged: 67 }],
  ['link target/history', { right: 4, judged: 4 }],
  ['list item/closed_scope', { right: 3, judged: 3 }],
  ['list/closed_scope', { right: 4, judged: 4 }],
  ['member of its type/closed_scope', { right: 2, judged: 3 }],
  ['member/closed_scope', { right: 4, judged: 15 }],
  ['message/closed_scope', { right: 26, judged: 37 }],
  ['module of the sample/closed_scope', { right: 1, judged: 1 }],
  ['name of its module/closed_scope', { right: 3, judged: 3 }],
  ['near name/closed_scope', { right: 9, judged: 10 }],
  ['option behind an operand/closed_scope', { right: 1, judged: 1 }],
  ['option of its command/closed_scope', { right: 6, judged: 14 }],
  ['option of its type/closed_scope', { right: 2, judged: 2 }],
  ['option that needs =/closed_scope', { right: 1, judged: 1 }],
  ['own version/closed_scope', { right: 4, judged: 5 }],
  ['package/closed_scope', { right: 3, judged: 3 }],
  ['path/closed_scope', { right: 15, judged: 19 }],
  ['path/history', { right: 19, judged: 20 }],
  ['quoted type/closed_scope', { right: 3, judged: 3 }],
  ['required version/closed_scope', { right: 14, judged: 16 }],
  ['required version/history', { right: 4, judged: 6 }],
  ['sample parses/closed_scope', { right: 15, judged: 24 }],
  ['signature: call/closed_scope', { right: 1, judged: 1 }],
  ['signature: listed/closed_scope', { right: 4, judged: 5 }],
  ['signature: signature/closed_scope', { right: 20, judged: 28 }],
  ['subcommand/closed_scope', { right: 4, judged: 4 }],
  ['symbol/history', { right: 28, judged: 37 }],
  ['task/closed_scope', { right: 1, judged: 3 }],
  ['task/history', { right: 2, judged: 2 }],
  ['unused import of the sample/closed_scope', { right: 5, judged: 5 }],
  ['value of an option/closed_scope', { right: 1, judged: 1 }],
  ['variable of the sample/closed_scope', { right: 2, judged: 2 }],
])

/** Of what fails with neither kind of evidence: as likely about something else as false. */
export const CONFIDENCE_OF_UNCERTAIN = 0.5

/** Below this a full scan reports nothing: what is often wrong costs more trust than it brings. */
export const MIN_CONFIDENCE = 0.4

/** The kind of evidence counts as so many judged findings of the rule itself. */
const PRIOR = 4

/**
 * How likely a finding is to be right, 0–1: the share of those that were judged right of its rule and kind of evidence, drawn
 * towards that of its kind of evidence where few were judged. Fitted on labelled findings, see docs/accuracy.md.
 */
export function measuredConfidence(rule: string, kind: EvidenceKind): number {
  const all = BY_EVIDENCE[kind]
  const own = BY_RULE.get(`${rule}/${kind}`) ?? { right: 0, judged: 0 }
  const share = (own.right + (PRIOR * all.right) / all.judged) / (own.judged + PRIOR)
  return Math.round(share * 100) / 100
}
