import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cacheKey } from '../../../src/base/models/cache.ts'
import { databaseCache, forgetAnswers } from '../../../src/base/models/store/cache.ts'
import { useTestDatabase } from '../../databases.ts'

const database = useTestDatabase()

describe('The cache in the database', () => {
  it('gives back what was written, and forgets what nobody asks for', async () => {
    let now = Date.UTC(2026, 0, 1)
    const cache = databaseCache(database.queries, () => now)
    const [first, second] = [cacheKey(['a', 1]), cacheKey(['a', '1'])]
    expect(first).not.toBe(second)
    const answer = { kind: 'language', model: 'm' } as const
    await cache.write([
      { ...answer, key: first, value: { text: 'with \0 and \ud800' } },
      { ...answer, kind: 'embedding', key: second, value: [0.1, -2e-9, 3] },
      { ...answer, key: first, value: { text: 'twice in one call' } },
    ])
    await cache.write([{ ...answer, key: second, value: [9] }])
    expect(await cache.read([second, 'other'])).toEqual(new Map([[second, [0.1, -2e-9, 3]]]))
    expect(await cache.read([])).toEqual(new Map())
    now += 1000
    await cache.read([second])
    expect(await forgetAnswers(database.queries, { since: now, maxBytes: 1e9 })).toBe(1)
    expect([...(await cache.read([first, second])).keys()]).toEqual([second])
  })

  it('keeps no more than it may, of what was asked for last', async () => {
    let now = Date.UTC(2026, 1, 1)
    const cache = databaseCache(database.queries, () => now)
    const keys = ['a', 'b', 'c', 'd'].map((name) => cacheKey(['large', name]))
    const noise = Array.from({ length: 500 }, (_, index) => hash('sha1', String(index))).join('')
    for (const key of keys)
      await cache.write([{ kind: 'language', model: 'm', key, value: { noise: `${key}${noise}` } }])
    now += 1000
    await cache.read([keys[1] ?? '', keys[3] ?? ''])
    expect(await forgetAnswers(database.queries, { since: 0, maxBytes: 50_000 })).toBeGreaterThanOrEqual(2)
    expect(new Set((await cache.read(keys)).keys())).toEqual(new Set([keys[1], keys[3]]))
  })
})
