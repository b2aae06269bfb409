import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHunks } from '../../../../src/base/git/log/log.ts'
import { fixture, open } from '../opened.ts'

const numbered = (count: number, changes: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, index) => `${changes[index + 1] ?? `line ${index + 1}`}\n`).join('')

async function shown(before: Record<string, string | null>, after: Record<string, string | null>, file: string) {
  const repository = fixture()
  const base = repository.commit(before)
  const head = repository.commit(after)
  return (await open(repository.path)).shownLines(base, head, file)
}

describe('The lines that a diff shows', () => {
  it('are three around each change, and one span where these meet', async () => {
    const after = { 'a.md': numbered(60, { 2: 'new', 20: 'new', 26: 'new', 60: 'new' }) }
    expect(await shown({ 'a.md': numbered(60) }, after, 'a.md')).toEqual([
      { start: 1, end: 5 },
      { start: 17, end: 29 },
      { start: 57, end: 60 },
    ])
  })

  it('are the changed ones alone where no context is asked for', async () => {
    const repository = fixture()
    const base = repository.commit({ 'a.md': numbered(20) })
    const head = repository.commit({ 'a.md': numbered(20, { 2: 'new', 9: 'new' }) })
    const spans = await (await open(repository.path)).shownLines(base, head, 'a.md', 0)
    expect(spans).toEqual([
      { start: 2, end: 2 },
      { start: 9, end: 9 },
    ])
  })

  it('are all of a new page', async () => {
    expect(await shown({ 'b.md': 'b\n' }, { 'a.md': 'one\ntwo\n' }, 'a.md')).toEqual([{ start: 1, end: 2 }])
  })

  it.each([
    ['that is gone', { 'a.md': 'a\n', b: 'b' }, { 'a.md': null }],
    ['that is as it was', { 'a.md': 'a\n' }, { 'b.md': 'b\n' }],
    ['that is binary', { 'a.md': 'a\0' }, { 'a.md': 'b\0' }],
  ])('are none of a page %s', async (_, before, after) => {
    expect(await shown(before, after, 'a.md')).toEqual([])
  })

  it('are told for the very file, whatever its name would match', async () => {
    const after = { '*.md': 'new\n', 'a.md': 'x\n' }
    expect(await shown({ '*.md': numbered(20), 'a.md': 'a\n' }, after, '*.md')).toEqual([{ start: 1, end: 1 }])
    expect(await shown({ 'a.md': 'a\n' }, { 'a.md': 'b\n' }, 'a\0.md')).toEqual([])
  })

  it('are not taken from the text of the page', async () => {
    const after = { 'a.md': `${numbered(9)}@@ -1,2 +700,9 @@\n` }
    expect(await shown({ 'a.md': numbered(9) }, after, 'a.md')).toEqual([{ start: 7, end: 10 }])
  })

  it('are read from any heads of hunks', () => {
    const hunk = fc.record({ start: fc.integer({ min: 1, max: 1e6 }), length: fc.integer({ min: 0, max: 1e4 }) })
    fc.assert(
      fc.property(fc.array(hunk), (hunks) => {
        const text = hunks.map(({ start, length }) => `@@ -3 +${start}${length === 1 ? '' : `,${length}`} @@ text\n`)
        expect(parseHunks(Buffer.from(text.join('+@@ -1 +1 @@\n')))).toEqual(
          hunks.filter(({ length }) => length > 0).map(({ start, length }) => ({ start, end: start + length - 1 })),
        )
      }),
    )
  })
})
