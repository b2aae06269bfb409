import { expect, it } from 'vitest'
import { lexemesOf } from '../../../src/base/text/lexemes.ts'
import { plainSource } from '../../../src/search/words/plain-source.ts'
import { readQuerySyntax } from '../../../src/search/words/query-syntax.ts'

it.each<[string, string, readonly string[], readonly string[]]>([
  ['"open file" limit', 'open file limit', ['open file'], []],
  ['timeouts -proxy', 'timeouts', [], ['proxy']],
  ['rg -r --no-ignore x-y', 'rg -r --no-ignore x-y', [], []],
  // A word that the docs write as a flag is looked for.
  ['go test -race', 'go test -race', [], []],
  ['-proxy', '-proxy', [], []],
  ['"open', '"open', [], []],
])('A query %j reads as %j, phrases %j, without %j', (query, plain, phrases, excluded) => {
  const read = readQuerySyntax(query, (word) => word === 'race')
  expect({ ...read, plain: read.plain.trim().replace(/\s+/g, ' ') }).toEqual({ plain, phrases, excluded })
})

it('Addresses are words by their parts, and the places that links within the docs go to are none', () => {
  const lexemes = lexemesOf(
    plainSource('<b>See</b> [the API](api/urls.md), <http://user:secret@proxy.example:8030/path>'),
  )
  expect(lexemes).toEqual(expect.arrayContaining(['user', 'secret', 'proxi', '8030', 'path']))
  expect(lexemes).not.toContain('url')
  expect(lexemes).not.toContain('b')
})
