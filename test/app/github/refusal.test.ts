import { describe, expect, it } from 'vitest'
import { isEmpty, isForbidden, isGone, isRefused, retryAfter } from '../../../src/app/github/refusal.ts'

const NOW = Date.UTC(2026, 0, 1)

function refusal(status: number, headers: Record<string, string> = {}, message = 'no'): Error {
  return Object.assign(new Error(message), { status, response: { headers } })
}

describe('A rate limit', () => {
  it.each([
    ['in seconds', refusal(403, { 'retry-after': '7' }), 7000],
    ['at once', refusal(429, { 'retry-after': '0' }), 0],
    [
      'until the quota is renewed',
      refusal(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${NOW / 1000 + 90}` }),
      90_000,
    ],
    [
      'a second when it is renewed by now',
      refusal(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${NOW / 1000 - 5}` }),
      1000,
    ],
    ['a minute when it does not say', refusal(429, { 'x-ratelimit-remaining': '0' }), 60_000],
    ['a minute when only its words say so', refusal(403, {}, 'You have exceeded a secondary rate limit.'), 60_000],
    ['a minute when there are too many requests', refusal(429), 60_000],
  ])('says how long to wait: %s', (_, error, wait) => {
    expect(retryAfter(error, NOW)).toBe(wait)
    expect(isForbidden(error)).toBe(false)
  })

  it.each([
    ['another refusal', refusal(403, { 'x-ratelimit-remaining': '4999' })],
    ['a fault of GitHub', refusal(502, { 'retry-after': '7' })],
    ['an error of ours', new Error('secondary rate limit')],
    ['no error at all', { status: 429 }],
    ['an error without a response', Object.assign(new Error('no'), { status: 403, response: null })],
  ])('is not %s', (_, error) => {
    expect(retryAfter(error, NOW)).toBeNull()
  })
})

it.each([
  [401, { isForbidden: true }],
  [403, { isForbidden: true }],
  [404, { isForbidden: true, isGone: true }],
  [409, { isEmpty: true }],
  [410, { isForbidden: true, isGone: true }],
  [422, { isRefused: true }],
  [500, {}],
])('%i means %o', (status, meant) => {
  const error = refusal(status)
  expect({
    isForbidden: isForbidden(error),
    isGone: isGone(error),
    isEmpty: isEmpty(error),
    isRefused: isRefused(error),
  }).toEqual({ isForbidden: false, isGone: false, isEmpty: false, isRefused: false, ...meant })
})
