import type { Passage } from './passages.ts'
import { placeWords } from './place-words.ts'

/** Lines before and after the words that are asked about. */
const AROUND = 8

const LEFT_OUT = '[…]'

/** The lines of a passage around some of its words; all of them if the passage does not have one of the words. */
export function surroundingsOf(passage: Passage, words: readonly string[]): Passage {
  const places = words.map((each) => placeWords(passage, each))
  const wanted = places.flatMap((place) =>
    place === null ? [] : [{ from: place.line - AROUND, to: (place.parts.at(-1)?.line ?? place.line) + AROUND }],
  )
  if (wanted.length < words.length) return passage
  const isWanted = (line: number): boolean => wanted.some(({ from, to }) => line >= from && line <= to)
  const lines = passage.text.split('\n').flatMap((line, index) => {
    if (isWanted(passage.from + index)) return [line]
    return isWanted(passage.from + index - 1) ? [LEFT_OUT] : []
  })
  return { ...passage, text: lines.join('\n') }
}
