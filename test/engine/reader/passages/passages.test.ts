import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDoc } from '../../../../src/engine/docs/read.ts'
import { passagesOf, placeWords } from '../../../../src/engine/reader/passages/passages.ts'

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
    ['', null],
    ['t', null],
  ])('%j are found where they stand', (words, place) => {
    expect(placeWords(passage, words)).toEqual(place)
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
