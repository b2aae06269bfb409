import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextFinder } from '../../../src/engine/facts/text-finder.ts'

/** Every place of the texts, as `text@offset`. */
function placesIn(texts: readonly string[], sources: readonly string[]): string[] {
  const finder = createTextFinder(texts)
  return sources.flatMap((source) => {
    const found: string[] = []
    finder.scan(source, (text, end) => found.push(`${texts[text]}@${end - (texts[text]?.length ?? 0)}`) > 0)
    return found.sort()
  })
}

/** The same, text by text. */
function oneByOne(texts: readonly string[], source: string): string[] {
  return texts
    .flatMap((text) =>
      [...source].flatMap((_, at) => (source.startsWith(text, at) && text !== '' ? [`${text}@${at}`] : [])),
    )
    .sort()
}

describe('Looking for many texts at once', () => {
  it('finds each wherever it stands, over and within each other', () => {
    expect(placesIn(['he', 'she', 'hers', 'his'], ['ushers', 'hishe'])).toEqual([
      ...['he@2', 'hers@2', 'she@1'],
      ...['he@3', 'his@0', 'she@2'],
    ])
  })

  it('finds what looking for one after the other finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 6 })
    const source = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 12 }), source, (texts, text) => {
        expect(placesIn(texts, [text])).toEqual(oneByOne(texts, text))
      }),
    )
  })

  it('knows of no place of what is empty, too long, or in several lines', () => {
    const texts = ['a', '', 'a\nb', 'x'.repeat(201)]
    const finder = createTextFinder(texts)
    expect(texts.map((_, index) => finder.finds(index))).toEqual([true, false, false, false])
  })

  it('takes one step for each character once the places of texts that end in each other are not wanted any more', () => {
    const texts = Array.from({ length: 200 }, (_, index) => 'a'.repeat(index + 1))
    const finder = createTextFinder(texts)
    let told = 0
    const looks = new Map<number, number>()
    const stepsFor = (characters: number): number =>
      finder.scan('a'.repeat(characters), (text) => {
        told++
        looks.set(text, (looks.get(text) ?? 0) + 1)
        // One stays wanted, so that the source is read to its end.
        return text === 0 || (looks.get(text) ?? 0) < 10
      })
    stepsFor(1000)
    expect(told).toBe(1000 + 199 * 10)
    told = 0
    expect(stepsFor(10_000)).toBeLessThan(2.1 * 10_000)
    expect(told).toBe(10_000)
  })
})
