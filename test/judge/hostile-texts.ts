import { judged } from './satisfying.ts'

/** A text of any number of characters which is made to keep the judge busy. */
interface AttackingText {
  readonly name: string
  readonly of: (length: number) => string
  /** Characters at which it once took long. */
  readonly full: number
}

const repeated = (name: string, part: string, full: number): AttackingText => ({
  name,
  of: (length) => part.repeat(Math.ceil(length / part.length)),
  full,
})

export const ATTACKING_TEXTS: readonly AttackingText[] = [
  repeated('one letter', 'a', 5_000_000),
  repeated('brackets', '[(', 400_000),
  repeated('backticks and stars', '`*_', 300_000),
  repeated('digits and dots', '1.', 400_000),
  repeated('one long path', 'a/', 400_000),
  repeated('headings', '# A\n', 100_000),
  repeated('sentences of values', 'Version 1.2.3 of March 2024 has 5 MB in a/b.ts, see `name()`.\n\n', 100_000),
  repeated('sentences alike', 'A failed job is retried five times by the worker. ', 100_000),
  repeated('citations', 'See [1] and [^2] or [3](x).\n', 100_000),
  repeated('code', 'def aB(x):\n  for a in b:\n    for c in d: pass\n', 100_000),
  repeated('braces', 'function a() {\n', 100_000),
  repeated('quotation marks', `"'\`\\`, 100_000),
  repeated('white space', ' \n\t', 300_000),
]

export const ATTACKING_CRITERIA: readonly string[] = [
  'each section has a link in every paragraph',
  'each section has at most 100 characters',
  'every list item links to x.md',
  'the Usage and Installation sections contain 3 code blocks per section',
  'no sentence is longer than 30 words',
  `mentions ${'a and b, '.repeat(100)}c`,
  `${'the '.repeat(200)}section`,
  `"${"'`".repeat(400)}`,
]

/** What the criteria are about, once. */
export const SECTIONS = '## A\n\nText [a](b.md). More.\n\n- one\n- two\n\n```sh\nls\n```\n\n### B\n\n'

/** Judges a text by everything, and expects a result that conforms. */
export function expectResult(output: string): void {
  const trusted_sources = ['Version 1.2.3 of March 2024 has 6 MB. A failed job is retried four times by the worker.']
  judged({ output, trusted_sources, acceptance_criteria: ['at most 9 words', 'contains "x"', 'matches /(a+)+$/'] })
}
