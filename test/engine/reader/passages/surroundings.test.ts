import { expect, it } from 'vitest'
import { surroundingsOf } from '../../../../src/engine/reader/passages/place-words.ts'

const lines = Array.from({ length: 40 }, (_, index) => `Line number ${index} says so.`)
const passage = { file: 'a.md', from: 11, to: 50, titles: [], text: lines.join('\n'), samples: new Set<number>() }

it('What a passage says is shown again around the words that are asked about, and what is left out is marked', () => {
  const { text } = surroundingsOf(passage, ['number 3 says', 'number 35 says'])
  const shown = text.split('\n')
  expect(shown.filter((line) => line === '[…]')).toHaveLength(1)
  expect([shown[0], shown[11], shown[12], shown[13], shown.at(-1)]).toEqual([
    lines[0],
    lines[11],
    '[…]',
    lines[27],
    lines[39],
  ])
})

it('A passage is shown as a whole where it does not have the words', () => {
  expect(surroundingsOf(passage, ['number 3 says', 'words of nobody'])).toBe(passage)
})
