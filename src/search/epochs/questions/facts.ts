import type { Concept } from '../concept.ts'

/** Words without which a sentence, or the description of an option, states nothing that somebody could ask for. */
const MIN_WORDS = 4
/** Share of the words of a description that are words of a language. */
const MIN_PROSE = 0.6
/** Directives of page formats, markup, prompts and statements of code: a page was built of them, and nobody reads them as text. */
const NOT_PROSE = /^(?::::|\.\. |!!!|\{\w+\}|@\w)|<\/?[a-z][^>]*>|!\[|>>> |(?:^|\s)\$ |\bimport [\w{*]|=> |\{$/u
const SENTENCE_END = /[^\s.!"'(][.!]["'”’)]?$/u
/** A label of a few words, and after it what it means: an item of a list, or a row of a table. */
const DESCRIBED = /^\S{1,60}(?: \S{1,60}){0,3}(?<!\b(?:type|default|example|code|note)) ?(?::| [-–—]) (.+)$/isu
/** Sentences that send people to another place. */
const REFERENCE =
  /^(?:(?:for|to|if)\b[^,]{1,200}, )?(?:please )?(?:also )?(?:see|refer|check out|read|visit|head over|have a look|take a look)\b/iu
/** Sentences that speak of something that another one names. */
const ANAPHORA =
  /^(?:this|it|its|these|those|they|their|that|such|both|here|then|now|instead|otherwise|lastly|similarly)\b/iu

/**
 * The concepts that are facts: a whole sentence, or a row or an item with its description, that says by itself something that people
 * could ask for. Left out are fragments, code, directives of page formats, references to other places, and where links lead.
 */
export function factsAmong(concepts: readonly Concept[]): Concept[] {
  return concepts.flatMap((concept) => {
    if (concept.claim_type === 'link') return []
    const text = shownStatement(concept)
    return isFact(text) ? [{ ...concept, ground_truth: text }] : []
  })
}

/** Marks of lists, quotations and notes before a sentence. */
const MARKS = /^(?:[->*•] |\[![A-Z]{1,20}\] )+/u

/** Without marks of a page, and without the value that is added in parentheses where the words do not have it. */
function shownStatement({ ground_truth: truth, value }: Concept): string {
  const added = ` (${value})`
  const words = truth.slice(0, -added.length)
  return (truth.endsWith(added) && !words.includes(value) ? words : truth)
    .replaceAll('\\ ', ' ')
    .replace(MARKS, '')
    .trim()
}

function isFact(text: string): boolean {
  if (NOT_PROSE.test(text) || REFERENCE.test(text) || ANAPHORA.test(text)) return false
  if (SENTENCE_END.test(text)) return wordsOf(text).length >= MIN_WORDS
  const described = DESCRIBED.exec(text)?.[1] ?? ''
  const words = wordsOf(described)
  return (
    words.length >= MIN_WORDS &&
    words.length >= MIN_PROSE * described.split(/\s+/u).length &&
    !/[?:;,{(]$/u.test(described)
  )
}

/** Words as they stand in sentences, not those of paths, calls and assignments. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => /^["'“‘(]?[\p{L}][\p{L}'’-]*["'”’).,;:!]{0,3}$/u.test(word))
}
