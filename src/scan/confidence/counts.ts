/** What shows that a statement is false: a scope that is known whole contradicts it, or it was true and is no longer, or readers hold it to be. */
export type EvidenceKind = 'closed_scope' | 'history' | 'reading'

/** How many causes of findings were judged in context, and how many of them were right or harmless (docs/accuracy.md). */
export interface Share {
  readonly right: number
  readonly judged: number
}

/** Of one kind of evidence; what is believed of a rule of which little was judged. `npm run accuracy` counts both tables. */
export const BY_EVIDENCE: Readonly<Record<EvidenceKind, Share>> = {
  closed_scope: { right: 175, judged: 192 },
  history: { right: 60, judged: 72 },
  reading: { right: 9, judged: 10 },
}

/** By rule and kind of evidence: `rule/history`. */
export const BY_RULE: ReadonlyMap<string, Share> = new Map([
  ['address of this repository/closed_scope', { right: 18, judged: 18 }],
  ['address of this repository/history', { right: 1, judged: 1 }],
  ['anchor/closed_scope', { right: 62, judged: 66 }],
  ['cli_flag/history', { right: 1, judged: 3 }],
  ['code_example/history', { right: 5, judged: 5 }],
  ['config/history', { right: 1, judged: 1 }],
  ['environment variable/history', { right: 1, judged: 1 }],
  ['export of its module/closed_scope', { right: 5, judged: 5 }],
  ['imports of the sample/closed_scope', { right: 9, judged: 10 }],
  ['link target/closed_scope', { right: 39, judged: 45 }],
  ['link target/history', { right: 4, judged: 5 }],
  ['name of its module/closed_scope', { right: 9, judged: 9 }],
  ['path/closed_scope', { right: 8, judged: 9 }],
  ['path/history', { right: 26, judged: 31 }],
  ['required version/closed_scope', { right: 5, judged: 6 }],
  ['required version/history', { right: 3, judged: 3 }],
  ['sample parses/closed_scope', { right: 17, judged: 20 }],
  ['symbol/history', { right: 14, judged: 18 }],
  ['task/closed_scope', { right: 3, judged: 4 }],
  ['task/history', { right: 4, judged: 4 }],
])
