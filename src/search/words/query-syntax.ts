/** What a query demands beside its words. */
export interface QuerySyntax {
  /** The query without the marks: its words and those of its phrases. */
  readonly plain: string
  /** What stands in quotation marks. */
  readonly phrases: readonly string[]
  /** Words after a minus sign, in lower case. One letter is a flag. */
  readonly excluded: readonly string[]
}

const PHRASE = /"([^"\n]{2,200})"/g
const EXCLUDED = /(?<!\S)-(\p{L}[\p{L}\p{N}_]{1,63})(?!\S)/gu

/**
 * Reads `"a phrase"` and `-word`.
 *
 * @param isFlag whether the docs write a word with its minus sign, as a flag: then it is looked for
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
  // Somebody who only says what is not wanted means the words themselves.
  if (!/[\p{L}\p{N}]/u.test(plain)) return { plain: query, phrases: [], excluded: [] }
  return { plain, phrases, excluded }
}
