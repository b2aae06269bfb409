import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../../src/engine/fixes/apply.ts'
import { type Edit, editOf } from '../../../src/engine/fixes/edit.ts'

/** The edit of a line, which says `old` at the first place where it has that word. */
function edit(line: number, quote: string, value: string, suggestion: string): Edit {
  const found = editOf({ file: 'a.md', line, quote, value, suggestion })
  if (!found) throw new Error(`${quote} cannot be edited`)
  return found
}

function text(page: string | Uint8Array, edits: readonly Edit[], scanned?: string): string {
  const bytes = applyEdits(Buffer.from(page), edits, scanned === undefined ? undefined : Buffer.from(scanned)).bytes
  return Buffer.from(bytes).toString('latin1')
}

function refusals(page: string, edits: readonly Edit[], scanned = page): string[] {
  return applyEdits(Buffer.from(page), edits, Buffer.from(scanned)).refused.map(({ why }) => why)
}

describe('applyEdits', () => {
  it.each<[string, Buffer, Buffer]>([
    ['CRLF', Buffer.from('one\r\nsay old\r\nend\r\n'), Buffer.from('one\r\nsay new\r\nend\r\n')],
    ['CR', Buffer.from('one\rsay old\rend'), Buffer.from('one\rsay new\rend')],
    ['no line end at its end', Buffer.from('one\nsay old'), Buffer.from('one\nsay new')],
    ['tabs and spaces at its ends', Buffer.from('\tone \nsay old\n\t \n'), Buffer.from('\tone \nsay new\n\t \n')],
    [
      'bytes that are no text elsewhere',
      Buffer.from('\xff\xfe\x00\nsay old\n\x80', 'latin1'),
      Buffer.from('\xff\xfe\x00\nsay new\n\x80', 'latin1'),
    ],
  ])('keeps %s', (_, page, fixed) => {
    const { bytes } = applyEdits(page, [edit(2, 'say old', 'old', 'new')])
    expect(Buffer.from(bytes)).toEqual(fixed)
  })

  it('keeps a byte order mark, which belongs to no line', () => {
    expect(text('\ufeffsay old\n', [edit(1, 'say old', 'old', 'new')])).toBe('\xef\xbb\xbfsay new\n')
  })

  it('makes several edits of one line, in whatever order they come', () => {
    const line = 'Ünd say `one`, then `two`'
    const edits = [edit(1, line, 'two', 'zwei und mehr'), edit(1, line, 'one', 'eins')]
    const wanted = Buffer.from('Ünd say `eins`, then `zwei und mehr`\n').toString('latin1')
    expect(text(`${line}\n`, edits)).toBe(wanted)
    expect(text(`${line}\n`, edits.toReversed())).toBe(wanted)
  })

  it('makes the first of two edits that overlap, and says so of the other', () => {
    const line = 'see docs/old.md'
    const edits = [edit(1, line, 'docs/old.md', 'docs/new.md'), edit(1, line, 'see docs/old.md', 'nothing')]
    expect(text(line, edits)).toBe('see docs/new.md')
    expect(refusals(line, edits)).toEqual(['overlapping'])
  })

  it('makes edits that say the same once, and counts both as made', () => {
    const same = edit(1, 'say old', 'old', 'new')
    const { bytes, applied } = applyEdits(Buffer.from('say old'), [same, { ...same }])
    expect([Buffer.from(bytes).toString(), applied.length]).toEqual(['say new', 2])
  })

  it('finds the line by its number where the page is as it was scanned, other line ends or not', () => {
    const [scanned, page] = ['say old\nsay old\n', 'say old\r\nsay old\r\n']
    expect(text(page, [edit(2, 'say old', 'old', 'new')], scanned)).toBe('say old\r\nsay new\r\n')
  })

  it('follows a line that moved, and refuses one that is gone or is there twice', () => {
    const scanned = 'one\nsay old\n'
    const edits = [edit(2, 'say old', 'old', 'new')]
    expect(text('zero\none\nsay old\n', edits, scanned)).toBe('zero\none\nsay new\n')
    expect(refusals('one\nsay older\n', edits, scanned)).toEqual(['changed'])
    expect(refusals('say old\none\nsay old\n', edits, scanned)).toEqual(['ambiguous'])
    expect(refusals('one\nsay older\n', edits)).toEqual(['changed'])
  })

  it('changes the edited values and no other byte', () => {
    const word = fc.stringMatching(/^[a-zäß]{1,8}$/)
    const line = fc.record({
      before: fc.stringMatching(/^[A-Z é\t]{0,6}$/),
      word,
      after: fc.stringMatching(/^[A-Z €]{0,6}$/),
    })
    const end = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end, fc.option(word)), { minLength: 1 }), fc.boolean(), (rows, hasMark) => {
        const write = (shown: (row: (typeof rows)[number]) => string): string =>
          `${hasMark ? '\ufeff' : ''}${rows.map((row) => `${row[0].before} ${shown(row)} ${row[0].after}${row[1]}`).join('')}`
        const edits = rows.flatMap(([{ before, word: value, after }, , suggestion], index) => {
          const place = { file: 'a.md', line: index + 1, quote: `${before} ${value} ${after}`, value, suggestion }
          return editOf(place) ?? []
        })
        // A CR before a row that begins with an LF would be one line end with it; rows begin with a space.
        const { bytes, applied, refused } = applyEdits(Buffer.from(write(([{ word: value }]) => value)), edits)
        expect(Buffer.from(bytes).toString()).toBe(write(([{ word: value }, , suggestion]) => suggestion ?? value))
        expect([applied.length, refused.length]).toEqual([edits.length, 0])
      }),
    )
  })
})
