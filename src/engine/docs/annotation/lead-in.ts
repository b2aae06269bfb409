import { memoize } from '../../../base/memoize.ts'
import type { Doc, Prose } from '../doc.ts'

const MAX_TEXT = 600
const SENTENCE_END = /(?<=[.!?])\s+(?=\S)/

/** The sentence, ending in a colon, that introduces the list or table of a run; '' if there is none. */
export function leadInOf(doc: Doc, run: Prose): string {
  return leadIns(doc).get(run) ?? ''
}

const leadIns = memoize((doc: Doc): ReadonlyMap<Prose, string> => {
  const found = new Map<Prose, string>()
  let next = 0
  let lead = ''
  for (const run of doc.prose) {
    // An introduction before a sample does not refer to what follows the sample.
    for (; (doc.codeBlocks[next]?.line ?? Number.POSITIVE_INFINITY) < run.line; next++) lead = ''
    if (run.kind === 'item' || run.kind === 'row') found.set(run, lead)
    else lead = run.kind === 'paragraph' ? introduction(run) : ''
  }
  return found
})

function introduction({ lines }: Prose): string {
  const text = lines.slice(-4).join(' ').slice(-MAX_TEXT).trim()
  return /:[\s*_]*$/.test(text) ? (text.split(SENTENCE_END).at(-1) ?? '') : ''
}

const OF_EXAMPLES =
  /^\W*(?:for (?:example|instance)|(?:(?:an?|the|some|other|more|few|here (?:is|are)|good|bad|common|valid|invalid|full|complete|simple|basic|typical) )*(?:examples?|samples?)(?: (?:of|for|from|with|in|are|sentences?|usages?)\b[^:`]{0,50})?)[\s*_]{0,4}:/i

/** Whether a line is introduced as an example: "Examples:", followed by a list. */
export function isShownAsExample(doc: Doc, run: Prose, line: number): boolean {
  if (OF_EXAMPLES.test(leadInOf(doc, run))) return true
  return run.kind === 'paragraph' && line - run.line >= firstOfExamples(run)
}

/** Index of the first line of a run that introduces examples. */
const firstOfExamples = memoize(({ lines }: Prose): number => {
  const index = lines.findIndex((text) => OF_EXAMPLES.test(text.slice(0, MAX_TEXT)))
  return index === -1 ? Number.POSITIVE_INFINITY : index
})
