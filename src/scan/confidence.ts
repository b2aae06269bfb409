import type { Grounds } from './grounds.ts'

/** Findings that were judged in context (docs/accuracy.md). */
interface Judged {
  readonly right: number
  readonly judged: number
}

/** Of all findings of one kind of evidence; what is believed of a rule of which little was judged. */
const BY_EVIDENCE: Readonly<Record<Grounds['kind'], Judged>> = {
  closed_scope: { right: 44, judged: 71 },
  history: { right: 138, judged: 165 },
}

/** By rule and kind of evidence: `rule/history`. */
const BY_RULE: ReadonlyMap<string, Judged> = new Map([
  ['address of this repository/closed_scope', { right: 18, judged: 18 }],
  ['anchor/closed_scope', { right: 74, judged: 76 }],
  ['cluster of options/closed_scope', { right: 1, judged: 1 }],
  ['config/history', { right: 0, judged: 2 }],
  ['default of an option/closed_scope', { right: 2, judged: 2 }],
  ['environment variable/history', { right: 4, judged: 5 }],
  ['export of its module/closed_scope', { right: 0, judged: 2 }],
  ['imports of the sample/closed_scope', { right: 2, judged: 2 }],
  ['link target/closed_scope', { right: 41, judged: 42 }],
  ['link target/history', { right: 4, judged: 4 }],
  ['list/closed_scope', { right: 3, judged: 3 }],
  ['member/closed_scope', { right: 3, judged: 4 }],
  ['member of its type/closed_scope', { right: 0, judged: 1 }],
  ['message/closed_scope', { right: 21, judged: 26 }],
  ['near name/closed_scope', { right: 8, judged: 8 }],
  ['option behind an operand/closed_scope', { right: 1, judged: 1 }],
  ['option of its command/closed_scope', { right: 1, judged: 9 }],
  ['option that needs =/closed_scope', { right: 1, judged: 1 }],
  ['own version/closed_scope', { right: 3, judged: 4 }],
  ['package/closed_scope', { right: 3, judged: 3 }],
  ['path/closed_scope', { right: 9, judged: 9 }],
  ['path/history', { right: 16, judged: 17 }],
  ['quoted type/closed_scope', { right: 1, judged: 1 }],
  ['required version/closed_scope', { right: 9, judged: 11 }],
  ['required version/history', { right: 3, judged: 3 }],
  ['sample parses/closed_scope', { right: 5, judged: 9 }],
  ['signature: call/closed_scope', { right: 1, judged: 1 }],
  ['signature: listed/closed_scope', { right: 4, judged: 5 }],
  ['signature: signature/closed_scope', { right: 15, judged: 23 }],
  ['subcommand/closed_scope', { right: 4, judged: 4 }],
  ['symbol/history', { right: 25, judged: 27 }],
  ['task/closed_scope', { right: 1, judged: 3 }],
  ['task/history', { right: 2, judged: 2 }],
])

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
