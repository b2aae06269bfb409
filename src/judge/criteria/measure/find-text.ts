/** Counts case-insensitive occurrences of a text in another, as whole words if it starts or ends with word characters. Plurals count. */
export function occurrences(text: string, wanted: string): number {
  const [where, what] = [text.toLowerCase(), wanted.toLowerCase().trim()]
  if (what === '') return 0
  const startsWord = /^[\p{L}\p{N}_]/u.test(what)
  const endsWord = /[\p{L}\p{N}_]$/u.test(what)
  let count = 0
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + what.length)) {
    const after = where[at + what.length] === 's' ? where[at + what.length + 1] : where[at + what.length]
    if (isPartOfNumber(where, what, at)) continue
    const isWhole =
      (!startsWord ||
        isEdge(where[at - 1]) ||
        (/^\d/.test(what) && /(?:^|[^\p{L}\p{N}_])v$/u.test(where.slice(Math.max(0, at - 2), at)))) &&
      (!endsWord || isEdge(where[at + what.length]) || isEdge(after))
    if (isWhole) count++
  }
  return count
}

/** `2.3` in `2.3.1`, `80` in `1,080`. */
function isPartOfNumber(where: string, what: string, at: number): boolean {
  const end = at + what.length
  if (/\d$/.test(what) && /^[.,]\d/.test(where.slice(end, end + 2))) return true
  return /^\d/.test(what) && /\d[.,]$/.test(where.slice(Math.max(0, at - 2), at))
}

/** A word that makes the capital word before it an imperative: `Go to`, `Make the`. */
const OBJECT = /^\s+(?:to|the|a|an|your|this|that|these|those|it|them|back|ahead|sure)\b/i
const SENTENCE_START = /(?:^|\n|[.!?:])[\s>*_#("'-]*$/

/**
 * Occurrences of a name that may also be a word: `sure` ones have its capital, and are not the verb that begins a sentence; `possible` ones
 * are written in any way.
 */
export function nameOccurrences(text: string, name: string): { readonly sure: number; readonly possible: number } {
  let sure = 0
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length
    if (!isEdge(text[at - 1]) || !isEdge(text[end])) continue
    const isVerb = SENTENCE_START.test(text.slice(Math.max(0, at - 20), at)) && OBJECT.test(text.slice(end, end + 20))
    if (!isVerb) sure++
  }
  return { sure, possible: occurrences(text, name) }
}

/** Counts occurrences of a name of code as it is written, as a whole. */
export function codeOccurrences(code: string, wanted: string): number {
  let count = 0
  const [startsWord, endsWord] = [!isEdge(wanted[0]), !isEdge(wanted.at(-1))]
  for (let at = code.indexOf(wanted); at !== -1; at = code.indexOf(wanted, at + wanted.length)) {
    if (startsWord && !isEdge(code[at - 1])) continue
    if (endsWord && !isEdge(code[at + wanted.length])) continue
    count++
  }
  return count
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}_]/u.test(character)
}
