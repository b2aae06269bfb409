import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDoc } from '../../../src/docs/read.ts'
import { openSnapshots } from '../../../src/facts/snapshots.ts'
import { excerptsOf, mappingOf } from '../../../src/scan/semantic/mapping.ts'
import { sectionsOf } from '../../../src/scan/semantic/statements.ts'
import { lineOfQuote } from '../../../src/scan/semantic/verify.ts'
import { open } from '../../git/opened.ts'
import { type Files, history } from '../scanned.ts'

const CODE = 'import x from "y"\n\nfunction retry() {\n  const tries = 5 // for now\n}\n'

describe('A quote', () => {
  it.each([
    ['const tries = 5 // for now', 4],
    ['  const tries = 5', 4],
    ['4| const tries = 5', 4],
    ['4: const tries = 5', 4],
    ['const tries = 6', null],
    ['}', null],
    ['', null],
    ['function retry() {\n  const tries = 5', null],
  ])('%j is of line %j', (quote, line) => {
    expect(lineOfQuote(CODE, quote)).toBe(line)
  })

  it('is always on the line that is named', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '(', '\t', '1', ':') })
    fc.assert(
      fc.property(fc.array(line), line, (lines, quote) => {
        const found = lineOfQuote(lines.join('\n'), quote)
        if (found === null) return
        const bare = quote.replace(/^\s*\d+\s*[|:]\s?/, '')
        expect([quote, bare].some((each) => lines[found - 1]?.includes(each.trim()))).toBe(true)
      }),
    )
  })
})

const read = (text: string) => sectionsOf(readDoc('a.md', Buffer.from(text)))

describe('Statements', () => {
  it('are the sentences of a section, with what they name and where they begin', () => {
    const page =
      '# Top\n\nIntro words that name nothing here.\n\n## Part\n\n- `retry(n)` calls `src/a.ts` and\n  readNotes twice. Is it so, and why is that?\n'
    expect(read(page)).toMatchObject([
      { titles: ['Top'], statements: [{ line: 3, names: [], paths: [] }] },
      {
        titles: ['Top', 'Part'],
        statements: [
          {
            text: '`retry(n)` calls `src/a.ts` and readNotes twice.',
            line: 7,
            names: expect.arrayContaining(['retry', 'readNotes']),
            paths: ['src/a.ts'],
          },
        ],
      },
    ])
  })

  it.each([
    ['plans', 'The `retry` function will be added in a future version.'],
    ['history', 'The `retry` function was removed in version 2 of it.'],
    ['ignored lines', '<!-- docalign-ignore-next-line -->\nThe `retry` function tries it three times.'],
    ['questions', 'Why does the `retry` function try three times?'],
    ['headings', '# The `retry` function tries three times'],
    ['code', '```\nThe retry function tries three times.\n```'],
  ])('are not taken from %s', (_, text) => {
    expect(read(text)).toEqual([])
  })

  it('are found in any text without failing, each on a line of the page', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string(), fc.constantFrom('# A', '- `x.y()` does it all', '`a', '<b>', '> q', '| a | b |')),
        ),
        (lines) => {
          const text = lines.join('\n')
          const count = text.split('\n').length
          for (const { statements } of read(text))
            for (const { line, column } of statements) {
              expect(line).toBeGreaterThan(0)
              expect(line).toBeLessThanOrEqual(count)
              expect(column).toBeGreaterThan(0)
            }
        },
      ),
    )
  })
})

describe('A mapping', () => {
  const snapshotOf = async (files: Files, names: readonly string[]) => {
    const repository = await open(history(files).path)
    const snapshots = await openSnapshots(repository, await repository.resolve('HEAD'), { isExcluded: () => false })
    await snapshots.findNames(names)
    return snapshots.head
  }
  const [section] = read(
    '# A\n\n`retry` and `get` work on it. See `src/named.js` for what is left. It does so in time.\n',
  )
  const FILES = {
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`src/${name}.js`, 'export function get() {}\n'])),
    'src/retry.js': '\nexport function retry() {}\nexport function get() {}\n',
    'src/named.js': 'x()\n',
    'test/retry.test.js': 'function retry() {}\n',
  }

  it('is the files that are named, or those that define most of the names, the rare ones above all', async () => {
    const head = await snapshotOf(FILES, ['retry', 'get'])
    const paths =
      section?.statements.map((statement) => mappingOf(statement, section, head).map(({ path }) => path)) ?? []
    expect(paths[0]?.[0]).toBe('src/retry.js')
    expect(paths[0]).not.toContain('test/retry.test.js')
    expect(paths[1]).toEqual(['src/named.js'])
    expect(paths[2]?.slice(0, 2)).toEqual(['src/named.js', 'src/retry.js'])
  })

  it('is empty where the code has nothing of it', async () => {
    const head = await snapshotOf({ 'src/x.js': 'x()\n' }, ['retry', 'get'])
    expect(section?.statements.map((statement) => mappingOf(statement, section, head))).toEqual([[], [], []])
  })
})

describe('Excerpts', () => {
  const long = Array.from({ length: 2000 }, (_, index) => `const name${index + 1} = ${index}`).join('\n')

  it('are a short file as a whole, and of a long one what stands around the mapped lines', () => {
    const texts: Record<string, string> = { 'short.js': CODE, 'long.js': long }
    const mapped = [
      { path: 'gone.js', lines: [] },
      { path: 'short.js', lines: [3] },
      { path: 'long.js', lines: [1500] },
    ]
    const [short, cut, ...more] = excerptsOf(mapped, (path) => texts[path])
    expect([short, more]).toEqual([{ path: 'short.js', text: CODE }, []])
    expect(cut?.text).toContain('const name1500 = 1499')
    expect(cut?.text).toMatch(/^\[…\]\nconst name1492 /)
    expect(cut?.text).not.toContain('const name1600 ')
  })

  it('never come to more than a question may hold', () => {
    const mapped = Array.from({ length: 9 }, (_, index) => ({ path: `${index}.js`, lines: [1, 500, 900, 1400] }))
    const total = excerptsOf(mapped, () => 'x'.repeat(50_000)).reduce((sum, { text }) => sum + text.length, 0)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(10_000)
  })
})
