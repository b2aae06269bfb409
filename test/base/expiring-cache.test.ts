import { describe, expect, it } from 'vitest'
import { createExpiringCache } from '../../src/base/expiring-cache.ts'

describe('What an expiring cache keeps', () => {
  const remembered = (max = 2) => {
    let [time, asked] = [0, 0]
    const kept = createExpiringCache<number>({ lasts: 10, max, now: () => time })
    return { of: (key: string) => kept.of(key, async () => ++asked), kept, at: (now: number) => (time = now) }
  }

  it('is asked for once while it holds, by however many at once', async () => {
    const { of, at } = remembered()
    expect(await Promise.all([of('a'), of('a'), of('b')])).toEqual([1, 1, 2])
    at(9)
    expect(await of('a')).toBe(1)
    at(10)
    expect(await of('a')).toBe(3)
  })

  it('is what was used last', async () => {
    const { of } = remembered()
    expect([await of('a'), await of('b'), await of('a'), await of('c')]).toEqual([1, 2, 1, 3])
    expect([await of('a'), await of('b')]).toEqual([1, 4])
  })

  it('is no failure, and nothing that was to be forgotten', async () => {
    const { of, kept } = remembered()
    await expect(kept.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await of('a')).toBe(1)
    kept.forget('a')
    expect(await of('a')).toBe(2)
  })
})
