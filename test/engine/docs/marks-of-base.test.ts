import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../../src/engine/docs/markdown/markdown.ts'
import { marksOfBase } from '../../../src/engine/docs/marks-of-base.ts'

const page = (...lines: string[]) => readMarkdown('a.md', lines.join('\n'))
const mark = (word = '') => `<!-- docalign-ignore${word} -->`
const START = mark('-start')
const END = mark('-end')

/** The lines of the page that remain excluded, without blank ones and marks, and where marks are added. */
function limited(before: readonly string[] | null, after: readonly string[]) {
  const { ignored, added } = marksOfBase(page(...after), before && page(...before))
  const isExcluded = (line: number): boolean => ignored.some(({ from, to }) => from <= line && line <= to)
  return {
    excluded: after.filter((text, index) => isExcluded(index + 1) && text !== '' && !/^<!--.*-->$/.test(text)),
    added: added.map(({ line }) => line),
  }
}

describe('A mark of the base still applies', () => {
  it.each<[string, string[], string[], string[]]>([
    ['where it was', ['a', mark('-next-line'), 'b'], ['a', mark('-next-line'), 'b'], ['b']],
    ['further down', [mark('-next-line'), 'b'], ['# New', '', 'a', mark('-next-line'), 'b'], ['b']],
    ['on a line that moved', ['a', `b ${mark('-line')}`], [`b ${mark('-line')}`, '', 'a'], [`b ${mark('-line')}`]],
    ['to what is added to its region', ['a', START, 'b', END], ['a', START, 'b', 'c', END], ['b', 'c']],
    ['to what is added to its block', ['a', '', mark(), 'b'], ['a', '', mark(), 'b', 'c'], ['b', 'c']],
    ['to what is added to its page', [mark(), '', 'a'], [mark(), '', 'a', '', 'b'], ['a', 'b']],
    ['to what another kind of mark excludes now', [START, 'b', END], ['a', mark('-next-line'), 'b'], ['b']],
    ['with another reason', ['a', START, 'b', END], ['a', mark('-start: old names'), 'b', 'c', END], ['b', 'c']],
  ])('%s', (_, before, after, excluded) => {
    expect(limited(before, after)).toEqual({ excluded, added: [] })
  })
})

describe('A mark does not apply', () => {
  it.each<[string, string[] | null, string[], { excluded: string[]; added: number[] }]>([
    ['that is added', ['a', 'b'], ['a', mark('-next-line'), 'b'], { excluded: [], added: [3] }],
    ['that is added on a line', ['a', 'b'], ['a', `b ${mark('-line')}`], { excluded: [], added: [2] }],
    ['that is added to the page', ['a', 'b'], [mark(), '', 'a', 'b'], { excluded: [], added: [1] }],
    ['of a new page', null, [mark(), '', 'a'], { excluded: [], added: [1] }],
    [
      'on a line that is rewritten',
      [mark('-next-line'), 'b'],
      ['x', mark('-next-line'), 'c'],
      { excluded: [], added: [3] },
    ],
    [
      'that is moved to another line',
      ['x', mark('-next-line'), 'a', 'b'],
      ['x', 'a', mark('-next-line'), 'b'],
      { excluded: [], added: [4] },
    ],
    ['beyond its old end', ['x', START, 'a', END, 'b'], ['x', START, 'a', 'b', END], { excluded: ['a'], added: [4] }],
    ['before its old start', ['x', 'b', START, 'a', END], ['x', START, 'b', 'a', END], { excluded: ['a'], added: [3] }],
    [
      'to the page of which it excluded a block',
      ['x', '', mark(), 'a', '', 'b'],
      [mark(), '', 'a', '', 'b', '', 'c'],
      { excluded: ['a'], added: [1] },
    ],
    [
      'to the second of two equal lines of which one was excluded',
      ['x', mark('-next-line'), 'a', 'a'],
      ['x', mark('-next-line'), 'a', mark('-next-line'), 'a'],
      { excluded: ['a'], added: [5] },
    ],
    [
      'that only shares its own words with one of the base',
      ['x', START, 'a', END, '', 'b'],
      ['x', 'a', '', START, 'b', 'c', END],
      { excluded: [], added: [5] },
    ],
  ])('%s', (_, before, after, expected) => {
    expect(limited(before, after)).toEqual(expected)
  })
})
