/**
 * The evidence that a statement is false: a closed scope contradicts it, the reported change took away what it names, it was true and is no
 * longer, or readers consider it false. A change is the stronger case of what was true: something removed years ago and never missed often
 * concerns something else.
 */
export type EvidenceKind = 'closed_scope' | 'change' | 'history' | 'reading'

/** How many causes of findings were reviewed in context, and how many of them were right or harmless (docs/accuracy.md). */
export interface Share {
  readonly right: number
  readonly judged: number
}

/** Of all rules, and the prior for rules with few reviewed causes. `npm run accuracy` computes both tables. */
export const BY_EVIDENCE: Readonly<Record<EvidenceKind, Share>> = {
  closed_scope: { right: 246, judged: 271 },
  history: { right: 89, judged: 120 },
  change: { right: 25, judged: 27 },
  reading: { right: 214, judged: 216 },
}

/** By rule and how it is counted, such as `rule/history`. */
export const BY_RULE: ReadonlyMap<string, Share> = new Map([
  ['address of this repository/change', { right: 5, judged: 5 }],
  ['address of this repository/closed_scope', { right: 27, judged: 27 }],
  ['address of this repository/history', { right: 1, judged: 1 }],
  ['anchor/change', { right: 1, judged: 1 }],
  ['anchor/closed_scope', { right: 94, judged: 104 }],
  ['anchor/history', { right: 0, judged: 1 }],
  ['cli_flag/history', { right: 1, judged: 7 }],
  ['code_example/change', { right: 3, judged: 3 }],
  ['code_example/history', { right: 9, judged: 10 }],
  ['config/history', { right: 3, judged: 4 }],
  ['environment variable/history', { right: 4, judged: 5 }],
  ['export of its module/closed_scope', { right: 7, judged: 7 }],
  ['imports of the sample/closed_scope', { right: 10, judged: 11 }],
  ['link target/change', { right: 6, judged: 7 }],
  ['link target/closed_scope', { right: 53, judged: 60 }],
  ['link target/history', { right: 6, judged: 7 }],
  ['name of its module/closed_scope', { right: 9, judged: 9 }],
  ['path/change', { right: 4, judged: 5 }],
  ['path/closed_scope', { right: 11, judged: 13 }],
  ['path/history', { right: 36, judged: 47 }],
  ['reading/reading', { right: 214, judged: 216 }],
  ['required version/change', { right: 2, judged: 2 }],
  ['required version/closed_scope', { right: 9, judged: 10 }],
  ['required version/history', { right: 3, judged: 6 }],
  ['sample parses/closed_scope', { right: 20, judged: 23 }],
  ['script/closed_scope', { right: 2, judged: 2 }],
  ['script/history', { right: 3, judged: 3 }],
  ['symbol/change', { right: 3, judged: 3 }],
  ['symbol/history', { right: 21, judged: 27 }],
  ['task/change', { right: 1, judged: 1 }],
  ['task/closed_scope', { right: 4, judged: 5 }],
  ['task/history', { right: 2, judged: 2 }],
])
