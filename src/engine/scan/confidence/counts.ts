/**
 * The evidence that a statement is false: a closed scope or the checker of a sample's language contradicts it, the reported change took away what it names, it was true and is no
 * longer, or readers consider it false. A change is the stronger case of what was true: something removed years ago and never missed often
 * concerns something else.
 */
export type EvidenceKind = 'closed_scope' | 'checker' | 'change' | 'history' | 'reading'

/**
 * How a finding is counted. Of the findings of a change, a `mention` is a place that speaks of what the change takes away or alters, by the
 * lines of its diff alone: no rule has verified the statement before the change.
 */
export type CountedKind = EvidenceKind | 'mention'

/** How many causes of findings were reviewed in context, and how many of them were right or harmless (docs/accuracy.md). */
export interface Share {
  readonly right: number
  readonly judged: number
}

/** Of all rules, and the prior for rules with few reviewed causes. `npm run accuracy` computes both tables. */
export const BY_EVIDENCE: Readonly<Record<CountedKind, Share>> = {
  closed_scope: { right: 474, judged: 514 },
  checker: { right: 15, judged: 19 },
  history: { right: 104, judged: 143 },
  change: { right: 45, judged: 47 },
  mention: { right: 65, judged: 83 },
  reading: { right: 214, judged: 216 },
}

/** By rule and how it is counted, such as `rule/history`. */
export const BY_RULE: ReadonlyMap<string, Share> = new Map([
  ['address of this repository/change', { right: 5, judged: 5 }],
  ['address of this repository/closed_scope', { right: 49, judged: 50 }],
  ['address of this repository/history', { right: 1, judged: 1 }],
  ['anchor/change', { right: 1, judged: 1 }],
  ['anchor/closed_scope', { right: 185, judged: 201 }],
  ['anchor/history', { right: 0, judged: 1 }],
  ['cli_flag/change', { right: 2, judged: 2 }],
  ['cli_flag/history', { right: 1, judged: 7 }],
  ['close mention of a change/mention', { right: 24, judged: 24 }],
  ['code_example/change', { right: 4, judged: 4 }],
  ['code_example/history', { right: 9, judged: 11 }],
  ['config/history', { right: 8, judged: 10 }],
  ['declaration of a change/mention', { right: 5, judged: 8 }],
  ['dependency of a change/mention', { right: 1, judged: 1 }],
  ['environment variable of a change/mention', { right: 5, judged: 5 }],
  ['environment variable/change', { right: 3, judged: 3 }],
  ['environment variable/history', { right: 4, judged: 6 }],
  ['export of its module/closed_scope', { right: 11, judged: 11 }],
  ['file of a change/mention', { right: 1, judged: 1 }],
  ['imports of the sample/closed_scope', { right: 23, judged: 24 }],
  ['key of a change/mention', { right: 5, judged: 7 }],
  ['link target/change', { right: 6, judged: 7 }],
  ['link target/closed_scope', { right: 80, judged: 89 }],
  ['link target/history', { right: 6, judged: 8 }],
  ['member of a change/mention', { right: 9, judged: 15 }],
  ['message of a change/mention', { right: 7, judged: 9 }],
  ['name of its module/closed_scope', { right: 18, judged: 18 }],
  ['option of a change/mention', { right: 2, judged: 3 }],
  ['parameter of a change/mention', { right: 0, judged: 1 }],
  ['path/change', { right: 7, judged: 8 }],
  ['path/closed_scope', { right: 14, judged: 16 }],
  ['path/history', { right: 37, judged: 49 }],
  ['reading/reading', { right: 214, judged: 216 }],
  ['required version/change', { right: 5, judged: 5 }],
  ['required version/closed_scope', { right: 23, judged: 27 }],
  ['required version/history', { right: 3, judged: 6 }],
  ['route of its base path/closed_scope', { right: 0, judged: 1 }],
  ['sample parses/closed_scope', { right: 61, judged: 66 }],
  ['script/change', { right: 1, judged: 1 }],
  ['script/closed_scope', { right: 6, judged: 6 }],
  ['script/history', { right: 5, judged: 6 }],
  ['symbol/change', { right: 9, judged: 9 }],
  ['symbol/history', { right: 28, judged: 36 }],
  ['task/change', { right: 2, judged: 2 }],
  ['task/closed_scope', { right: 4, judged: 5 }],
  ['task/history', { right: 2, judged: 2 }],
  ['text of a change/mention', { right: 1, judged: 1 }],
  ['types of the sample/checker', { right: 15, judged: 19 }],
  ['value of a change/mention', { right: 3, judged: 6 }],
  ['version of a change/mention', { right: 2, judged: 2 }],
])
