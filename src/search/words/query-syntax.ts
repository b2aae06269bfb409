/** The demands of a query besides its words. */
export interface QuerySyntax {
  /** The query without syntax: its words and those of its phrases. */
  readonly plain: string
  /** The quoted phrases. */
  readonly phrases: readonly string[]
  /** Words after a minus sign, in lower case. A single letter is a flag. */
  readonly excluded: readonly string[]
}

const PHRASE = /"([^"\n]{2,200})"/g
const EXCLUDED = /(?<!\S)-(\p{L}[\p{L}\p{N}_]{1,63})(?!\S)/gu

/**
 * Parses `"a phrase"` and `-word`.
 *
 * @param isFlag whether the docs contain a word with its minus sign, as a flag: then it is searched
 */
export function readQuerySyntax(query: string, isFlag: (word: string) => boolean): QuerySyntax {
  const phrases = [...query.matchAll(PHRASE)].flatMap(([, phrase]) =>
    /[\p{L}\p{N}]/u.test(phrase ?? '') ? [phrase ?? ''] : [],
  )
  const excluded: string[] = []
  const plain = query.replace(PHRASE, ' $1 ').replace(EXCLUDED, (written, word: string) => {
    if (isFlag(word)) return written
    excluded.push(word.toLowerCase())
    return ' '
  })
  // A query that only excludes words means the words themselves.
  if (!/[\p{L}\p{N}]/u.test(plain)) return { plain: query, phrases: [], excluded: [] }
  return { plain, phrases, excluded }
}
