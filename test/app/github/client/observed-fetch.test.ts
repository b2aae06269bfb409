import { describe, expect, it } from 'vitest'
import { observedFetch } from '../../../../src/app/github/client/fetch.ts'
import type { GitHubAnswer } from '../../../../src/app/metrics/metrics.ts'

async function observed(response: Response | Error, authorization = 'token ghs_one'): Promise<GitHubAnswer> {
  const seen: GitHubAnswer[] = []
  const fetch = observedFetch(
    async () => {
      if (response instanceof Error) throw response
      return response
    },
    (answer) => void seen.push(answer),
  )
  await fetch('https://api.github.com/app', { headers: { authorization } }).catch(() => {})
  const [answer] = seen
  if (!answer || seen.length !== 1) throw new Error('one answer was to be observed')
  return answer
}

const LIMITS = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4999', 'x-ratelimit-reset': '60' }

describe('An answer of GitHub', () => {
  it('tells of the rate limit, under a name that gives no token away', async () => {
    const one = await observed(new Response('', { headers: LIMITS }))
    const other = await observed(new Response('', { headers: LIMITS }), 'token ghs_other')
    expect(one).toMatchObject({
      status: 200,
      isLimited: false,
      budget: { limit: 5000, remaining: 4999, resetsAt: 60_000 },
    })
    expect(one.seconds).toBeGreaterThanOrEqual(0)
    expect(one.budget?.key).not.toBe(other.budget?.key)
    expect(JSON.stringify(one)).not.toContain('ghs_one')
  })

  it.each<[string, number, Record<string, string>, boolean]>([
    ['429', 429, {}, true],
    ['403 with a time to wait', 403, { 'retry-after': '60' }, true],
    ['403 with nothing left', 403, { ...LIMITS, 'x-ratelimit-remaining': '0' }, true],
    ['403 for a permission that is missing', 403, LIMITS, false],
    ['404', 404, LIMITS, false],
  ])('of %s asks to wait or does not', async (_, status, headers, isLimited) => {
    expect(await observed(new Response('', { status, headers }))).toMatchObject({ status, isLimited })
  })

  it('that never came has no status, and the error goes on', async () => {
    expect(await observed(new Error('away'))).toMatchObject({ status: null, isLimited: false, budget: null })
    const fetch = observedFetch(
      () => Promise.reject(new Error('away')),
      () => {},
    )
    await expect(fetch('https://api.github.com', {})).rejects.toThrow('away')
  })
})
