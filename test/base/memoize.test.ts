import { describe, expect, it } from 'vitest'
import { memoize, memoizeBy, memoizeLast, memoizePart, memoizeRecent, once } from '../../src/base/memoize.ts'

describe('A function that remembers the last question', () => {
  it('is asked once as long as the question stays the same', async () => {
    const asked: string[] = []
    const ask = memoizeLast(async (...question: string[]) => `${asked.push(question.join(' '))}`)
    expect(await Promise.all([ask('a', 'b'), ask('a', 'b')])).toEqual(['1', '1'])
    expect(await ask('a', 'c')).toBe('2')
    expect(await ask('a', 'b')).toBe('3')
    expect(asked).toEqual(['a b', 'a c', 'a b'])
  })

  it('asks anew after an answer that failed', async () => {
    let count = 0
    const ask = memoizeLast(async (question: string) => {
      if (++count === 1) throw new Error(`no answer to ${question}`)
      return count
    })
    await expect(ask('a')).rejects.toThrow('no answer to a')
    expect(await ask('a')).toBe(2)
  })
})

it('A function that remembers some questions forgets the one that was not asked for the longest', () => {
  const asked: string[] = []
  const ask = memoizeRecent(
    2,
    (question: string) => asked.push(question),
    (question) => question,
  )
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((question) => ask(question))).toEqual([1, 2, 1, 3, 1, 4])
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

describe.each([
  ['once', (ask: () => Promise<number>) => once(ask)],
  ['memoize', (ask: () => Promise<number>) => () => memoized(ask)],
  ['memoizePart', (ask: () => Promise<number>) => partly(ask)],
  ['memoizeBy', (ask: () => Promise<number>) => memoizeBy(ask, () => 'a')],
  ['memoizeRecent', (ask: () => Promise<number>) => memoizeRecent(2, ask, () => 'a')],
])('%s', (_, remember) => {
  it('forgets an answer that failed, and keeps the next', async () => {
    let count = 0
    const ask = remember(async () => {
      if (++count === 1) throw new Error('no answer')
      return count
    })
    await expect(ask()).rejects.toThrow('no answer')
    expect([await ask(), await ask()]).toEqual([2, 2])
  })
})

const KEY = {}
const memoized = memoize((ask: () => Promise<number>) => ask())
function partly(ask: () => Promise<number>): () => Promise<number> {
  const answers = memoizePart((_: object, __: string) => ask())
  return () => answers(KEY, 'a')
}
