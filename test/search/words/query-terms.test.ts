import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPostings } from '../../../src/base/text/postings.ts'
import { editDistance, newVocabulary } from '../../../src/base/text/vocabulary.ts'
import { queryTerms } from '../../../src/search/words/query-terms.ts'

function terms(query: string, ...texts: string[]): Record<string, number> {
  const postings = newPostings()
  for (const text of texts) postings.add(text)
  return Object.fromEntries(queryTerms(postings, query).terms.map(({ lexeme, weight }) => [lexeme, weight]))
}

describe('A query looks for', () => {
  it('the words that some document has', () => {
    expect(terms('export the notes tomorrow', 'notes are exported')).toEqual({ export: 1, note: 1 })
  })

  it('a word that is spelt almost alike, where no document has its own', () => {
    expect(terms('conections', 'connections stay open')).toEqual({ connect: 0.8 })
    expect(terms('conections', 'conections, or connections')).toMatchObject({ conect: 1 })
    expect(terms('cat', 'a car')).toEqual({})
    // Words are compared as they are written: their stems may differ by more.
    expect(terms('verfication of certificats', 'verification', 'certificates')).toEqual({ verif: 0.8, certif: 0.8 })
    expect(terms('leter', 'letter', 'lettuce')).toEqual({ letter: 0.5 })
  })

  it('the identifier that two of its words make, and the words that an identifier is made of', () => {
    expect(terms('body limit', 'set bodyLimit to bytes')).toMatchObject({ bodylimit: 1, bodi: 1, limit: 1 })
    expect(terms('bodyLimit', 'the limit of a body')).toMatchObject({ bodi: 1, limit: 1 })
  })

  it('the parts of an identifier that is nowhere, which then says no more than they do', () => {
    const postings = newPostings()
    for (const text of ['redirect', 'router', 'routes']) postings.add(text)
    expect(queryTerms(postings, 'redirectSlashes router').worth).toEqual([0, expect.any(Number), 0, expect.any(Number)])
    expect(queryTerms(postings, 'unknownName router').worth.every((worth) => worth > 0)).toBe(true)
  })

  it('other words for the same, for less', () => {
    expect(terms('which directory', 'the folder of notes')).toEqual({ folder: 0.6 })
    expect(terms('directory of notes', 'the folder', 'a directory', 'notes')).toEqual({
      directori: 1,
      note: 1,
      folder: 0.15,
    })
    expect(terms('folder', 'the folder of notes')).toEqual({ folder: 1 })
  })

  it('what people say in two words', () => {
    expect(terms('turn off colours', 'disable colours')).toEqual({ disabl: 0.6, colour: 1 })
  })

  it('words that any question may be put in, for less', () => {
    expect(terms('what happens to my notes', 'it happens to notes')).toEqual({ happen: 0.5, note: 1 })
  })

  it('versions with what they begin with, and flags of one letter', () => {
    expect(terms('since 5.2.1', 'added in v5.2')).toEqual({ '5.2': 1, '5': 1 })
    expect(terms('what does -r do', 'use -r to replace')).toEqual({ '-r': 1 })
    expect(terms('v5', 'fastify 5')).toEqual({ '5': 1 })
  })
})

describe('What is misspelt', () => {
  const letters = (index: number): string =>
    [...String(index).padStart(6, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')

  it('is asked of the first eight unknown words of a query', () => {
    const postings = newPostings()
    postings.add('notes')
    const asked: string[] = []
    const vocabulary = {
      ...postings.vocabulary,
      near(lexeme: string) {
        asked.push(lexeme)
        return postings.vocabulary.near(lexeme)
      },
    }
    queryTerms({ ...postings, vocabulary }, Array.from({ length: 60 }, (_, index) => `k${letters(index)}`).join(' '))
    expect(asked).toHaveLength(8)
  })

  it('is compared with a bounded number of words', () => {
    const vocabulary = newVocabulary()
    for (let index = 0; index < 30_000; index++) vocabulary.add(`z${letters(index)}`)
    expect(vocabulary.near(`z${letters(7)}`)).toContain(`z${letters(7)}`)
    expect(vocabulary.near(`z${letters(29_999)}`)).not.toContain(`z${letters(29_999)}`)
  })
})

describe('An edit distance', () => {
  it.each([
    ['note', 'note', 0],
    ['note', 'notes', 1],
    ['note', 'noet', 1],
    ['note', 'vote', 1],
    ['connect', 'conect', 1],
    ['abcd', 'dcba', 3],
  ])('of %s and %s is %i', (a, b, expected) => expect(editDistance(a, b, 2)).toBe(Math.min(expected, 3)))

  it('is the same both ways, and 0 for equals alone', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8))
        expect(editDistance(a, b, 8) === 0).toBe(a === b)
      }),
    )
  })
})
