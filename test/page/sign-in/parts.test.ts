import { describe, expect, it } from 'vitest'
import { peerOf } from '../../../src/http/server/addresses.ts'
import { createRemembered } from '../../../src/remembered.ts'

describe('What is remembered', () => {
  const remembered = (max = 2) => {
    let [time, asked] = [0, 0]
    const kept = createRemembered<number>({ lasts: 10, max, now: () => time })
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

describe('Who sends a request', () => {
  it.each([
    ['192.0.2.1', undefined, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['10.0.0.2', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', undefined, '2001:db8:0:0'],
    ['2001:0db8:0000:0000:ffff::', undefined, '2001:db8:0:0'],
    ['::1', undefined, '0:0:0:0'],
    [undefined, '198.51.100.7', ''],
  ])('from %s, forwarded for %s, is %s', (remoteAddress, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(peerOf({ headers, socket: { remoteAddress } })).toBe(expected)
  })
})
