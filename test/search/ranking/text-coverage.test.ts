import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPostings } from '../../../src/base/text/postings.ts'
import { textCoverage } from '../../../src/search/ranking/text-coverage.ts'

const postings = newPostings()
for (const text of ['the server listens on a port', 'the server reads a cache', 'the parser reads a page'])
  postings.add(text)

describe('How much of a question a text says', () => {
  it.each<[string, string, number]>([
    ['server port', 'The port of the server', 1],
    ['server port', 'Nothing of it', 0],
    // A word for a kind of thing is answered by the thing.
    ['which option sets the port', 'It sets the port with --port', 1],
    ['', 'anything', 0],
  ])('%j in %j: %d', (question, text, share) => expect(textCoverage(postings, question, text)).toBeCloseTo(share, 9))

  it('counts rare words more than common ones, and unknown ones most', () => {
    const without = (word: string) => textCoverage(postings, `server port ${word}`, 'server port')
    expect(textCoverage(postings, 'server port', 'server')).toBeLessThan(textCoverage(postings, 'server port', 'port'))
    expect(without('xyzzy')).toBeLessThan(without('reads'))
  })

  it('is from 0 to 1, and grows with the text', () => {
    const words = fc
      .array(fc.constantFrom('server', 'port', 'cache', 'parser', 'xyzzy', 'option'))
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(words, words, words, (question, text, more) => {
        const share = textCoverage(postings, question, text)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1 + 1e-12)
        expect(textCoverage(postings, question, `${text} ${more}`)).toBeGreaterThanOrEqual(share - 1e-12)
      }),
    )
  })
})
