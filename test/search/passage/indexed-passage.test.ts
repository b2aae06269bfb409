import { describe, expect, it } from 'vitest'
import { bm25Best } from '../../../src/base/text/bm25.ts'
import { lexemesOf } from '../../../src/base/text/lexemes.ts'
import { newNamespaceIndex } from '../../../src/search/namespace-index.ts'
import { indexedPassage, type PassageContent } from '../../../src/search/passage/indexed-passage.ts'

/** The last titles of passages in the order in which BM25 finds them, beside many declarations of one line. */
function found(query: string, passages: readonly Omit<PassageContent, 'isCode'>[]): string[] {
  const index = newNamespaceIndex()
  const declarations = Array.from({ length: 200 }, (_, i) => ({
    titles: [`declared${i}`],
    text: `declared${i} of module`,
    file: 'src/all.ts',
    isCode: true,
  }))
  const all: PassageContent[] = [...passages.map((each) => ({ isCode: false, ...each })), ...declarations]
  for (const [key, passage] of all.entries()) index.put({ ...indexedPassage(passage), key, triggers: [], ties: [] })
  const terms = lexemesOf(query).map((lexeme) => ({ lexeme, weight: 1 }))
  return bm25Best(index.postings, terms, 10).map(({ document }) => all[document]?.titles.at(-1) ?? '')
}

const prose = (words: number): string => Array.from({ length: words }, (_, i) => `word${i}`).join(' ')

describe('Among many declarations of one line', () => {
  it('a long section that explains something comes before a short one that only mentions it', () => {
    const explains = {
      titles: ['Guide', 'Storage'],
      text: `The cache keeps results. ${prose(150)} Empty the cache by hand. ${prose(100)} The cache grows.`,
      file: 'docs/guide.md',
    }
    const mentions = { titles: ['Guide', 'Start'], text: `${prose(30)} A cache is made.`, file: 'docs/guide.md' }
    expect(found('cache', [mentions, explains])).toEqual(['Storage', 'Start'])
  })

  it('a section that is called as the query says comes before those of a page that is', () => {
    const page = { titles: ['Required flags', 'Example'], text: `An example. ${prose(40)}`, file: 'docs/a.md' }
    const section = { titles: ['Guide', 'Required flags'], text: `${prose(40)} An example.`, file: 'docs/b.md' }
    expect(found('required flags', [page, section])).toEqual(['Required flags', 'Example'])
  })
})
