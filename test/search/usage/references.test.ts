import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Referable, referencesIn } from '../../../src/search/usage/references.ts'
import { anyText } from '../../any-text.ts'

const ENTRY: Referable = {
  id: 'qa-export',
  answer: 'Run `notes export` with a folder.\nIt writes one file per note. Done.',
  statement: null,
  sourceFile: 'docs/export.md',
  line: 12,
}
const CLAIM: Referable = {
  ...ENTRY,
  id: 'c1',
  answer: '3000',
  statement: 'The server listens on port `3000` by default.',
}
const how = (text: string, entry = ENTRY) => referencesIn(text, [entry])[0]?.how ?? null

describe('A text refers to an entry', () => {
  it.each([
    ['by its id', 'see qa-export for that', 'link'],
    ['by the address of its id', 'https://docs.example.com/qa/qa-export?x=1', 'link'],
    ['by its line', 'https://github.com/acme/notes/blob/main/docs/export.md#L12', 'link'],
    ['by lines around it', 'docs/export.md?plain=1#L10-L14', 'link'],
    ['as editors write it', 'It is in (docs/export.md:12).', 'link'],
    ['by a sentence of it', '> It writes one file per note.\n\nSo I did that.', 'text'],
    ['whatever the marks and spaces', 'just run notes export\n  with a **folder**, please', 'text'],
  ])('%s', (_, text, expected) => expect(how(text)).toBe(expected))

  it.each([
    ['an id that is longer', 'see qa-export-2'],
    ['another line', 'docs/export.md#L13'],
    ['lines beside it', 'docs/export.md#L13-L20'],
    ['a file of the same ending', 'more-docs/export.md#L12x/other-docs/export.md'],
    ['the file alone', 'docs/export.md is out of date'],
    ['its question', 'How are notes exported?'],
    ['a sentence that is too short', 'Done.'],
    ['half a sentence', 'It writes one file'],
    ['nothing', ''],
  ])('not by %s', (_, text) => expect(how(text)).toBeNull())

  it('by the sentence of a claim, not by its value alone', () => {
    expect(how('As the docs say, the server listens on port 3000 by default', CLAIM)).toBe('text')
    expect(how('3000', CLAIM)).toBeNull()
    expect(how('c1', CLAIM)).toBeNull()
  })
})

it('Any text can be read, and an answer refers to itself', () => {
  fc.assert(
    fc.property(anyText(), fc.string(), (text, around) => {
      expect(referencesIn(text, [ENTRY, CLAIM]).length).toBeLessThanOrEqual(2)
      expect(how(`${around} ${ENTRY.answer} ${around}`)).not.toBeNull()
    }),
  )
})
