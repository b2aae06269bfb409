import { describe, expect, it } from 'vitest'
import { peerOf } from '../../../../src/app/http/server/addresses.ts'

describe('The sender of a request', () => {
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
  ])('that comes from %s and was forwarded for %s is %s', (remoteAddress, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(peerOf({ headers, socket: { remoteAddress } })).toBe(expected)
  })
})
