import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDoc } from '../../../../src/engine/docs/read.ts'
import { correctionOf } from '../../../../src/engine/reader/passages/correction.ts'
import { passagesOf } from '../../../../src/engine/reader/passages/passages.ts'
import { placeWords } from '../../../../src/engine/reader/passages/place-words.ts'

const read = (text: string, path = 'a.md') => passagesOf(readDoc(path, Buffer.from(text)))

describe('Passages', () => {
  it('are the source as it stands, with lists, tables, samples and their captions', () => {
    const page =
      '# Top\n\nAll `*_test.go` files:\n\n- one of them\n\n| a | b |\n| - | - |\n| c | d |\n\n```js\nrun() // twice\n```\n'
    expect(read(page)).toEqual([
      { file: 'a.md', titles: ['Top'], from: 1, to: 13, text: page.trimEnd(), samples: new Set([12]) },
    ])
  })

  it('take sections together while they are short, and never more than is read at once', () => {
    const section = (n: number) => `## Part ${n}\n\n${'Some words that say a thing. '.repeat(60)}\n`
    const passages = read(`# Top\n\n${[1, 2, 3, 4, 5, 6].map(section).join('\n')}`)
    expect(passages.map(({ titles }) => titles)).toEqual([
      ['Top', 'Part 1'],
      ['Top', 'Part 3'],
      ['Top', 'Part 5'],
    ])
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(4000)
  })

  it('never read a line twice, however long a sample or text without a break is', () => {
    const rows = Array.from({ length: 300 }, (_, row) => `const row${row} = 'one more of many rows'`)
    for (const text of [
      `# Rows\n\nThese are all rows:\n\n\`\`\`js\n${rows.join('\n')}\n\`\`\`\n`,
      `# Rows\n\n${rows.join('\n')}\n`,
      `# Rows\n\nA few words.\n\n${rows.join('\n')}\n\nThe end of it.\n`,
    ]) {
      const passages = read(text)
      expect(passages.length).toBeLessThanOrEqual(5)
      for (const [index, { from, text: own }] of passages.entries()) {
        expect(from).toBe(index === 0 ? 1 : (passages[index - 1]?.to ?? 0) + 1)
        expect(own.length).toBeLessThanOrEqual(5100)
      }
    }
  })

  it('know their samples by what the format has for them', () => {
    const page = 'Top\n===\n\nRun this, then that::\n\n    tidy --every\n\n.. code-block:: js\n\n   run()\n'
    expect(read(page, 'a.rst')).toMatchObject([{ samples: new Set([6, 10]) }])
  })

  it('leave out ignored lines, and pages that are not published', () => {
    const page =
      '# Top\n\nThis is said here.\n\n<!-- docalign-ignore-start -->\nThis is not.\n<!-- docalign-ignore-end -->\n'
    expect(read(page)[0]?.text).not.toContain('This is not.')
    expect(read(`---\ndraft: true\n---\n${page}`)).toEqual([])
  })
})

describe('A correction', () => {
  const source = 'The `fetch` command tries **three\n> times** before it gives up,\nand then waits.\n'
  const passage = { file: 'a.md', titles: [], from: 5, to: 7, samples: new Set<number>(), text: source }
  const corrected = (words: string, by: string) => {
    const place = placeWords(passage, words)
    const found = place && correctionOf(place, by)
    return found && [found.place.line, found.place.column, found.place.text, found.replacement]
  }

  it.each<[string, string, unknown]>([
    ['tries **three\ntimes** before', 'tries **five times** before', [5, 21, 'tries **three', 'tries **five']],
    ['tries three times before', 'tries five times before', [5, 21, 'tries **three', 'tries **five']],
    ['The fetch command', 'The get command', [5, 1, 'The `fetch` command', 'The `get` command']],
    [
      'gives up,\nand then waits',
      'gives up, and then waits for long',
      [7, 1, 'and then waits', 'and then waits for long'],
    ],
    ['tries **three\ntimes** before', 'retries **five\ntwice** before', null],
    ['gives up,\nand then waits', 'gives up, and then waits', null],
  ])('of %j by %j changes one line', (words, by, expected) => {
    expect(corrected(words, by)).toEqual(expected)
  })
})

describe('Words of a passage', () => {
  const passage = {
    file: 'a.md',
    titles: [],
    from: 10,
    to: 14,
    samples: new Set<number>(),
    text: 'It waits\nfor **two\n> seconds** and\n# then ends.\n',
  }

  it.each([
    ['waits', { line: 10, column: 4, text: 'waits', isWhole: true }],
    ['**two seconds**', { line: 11, column: 5, text: '**two', isWhole: false }],
    ['  waits for ', { line: 10, column: 4, text: 'waits', isWhole: false }],
    ['and then', { line: 12, column: 13, text: 'and', isWhole: false }],
    ['three seconds', null],
    ['two', { line: 11, column: 7, text: 'two', isWhole: true }],
    ['two seconds and', { line: 11, column: 5, text: '**two', isWhole: false }],
    ['', null],
    ['t', null],
  ])('%j are found where they stand', (words, place) => {
    const found = placeWords(passage, words)
    if (place === null) expect(found).toBeNull()
    else expect(found).toMatchObject(place)
  })

  it('are found wherever they are taken from', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '`', '.', '*'), minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 12 }), fc.nat(), fc.nat(), (words, from, count) => {
        const text = words.map((each, index) => (index % 3 === 2 ? `${each}\n` : `${each} `)).join('')
        const start = from % words.length
        const quoted = words.slice(start, start + 1 + (count % 3)).join(' ')
        const place = placeWords({ ...passage, text }, quoted)
        expect(place).not.toBeNull()
        const lines = text.split('\n')
        expect(lines[(place?.line ?? 0) - 10]?.slice((place?.column ?? 0) - 1)).toMatch(
          new RegExp(`^${(place?.text ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
        )
      }),
    )
  })
})
