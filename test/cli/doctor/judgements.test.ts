import { describe, expect, it } from 'vitest'
import { judgeRoom } from '../../../src/cli/doctor/disk.ts'
import { judgeDeliveries } from '../../../src/cli/doctor/github/deliveries.ts'
import { judgeInstallations } from '../../../src/cli/doctor/github/installations.ts'
import { judgeWebhook } from '../../../src/cli/doctor/github/webhook.ts'
import { judgeRedis } from '../../../src/cli/doctor/queue.ts'
import { judgeClock } from '../../../src/cli/doctor/reachable-github.ts'
import { within } from '../../../src/cli/doctor/within.ts'

const GITHUB = 'https://api.github.com'
const SERVER = 'https://github.example.com/api/v3'
const PATH = '/api/github/webhooks'

describe('The webhook address', () => {
  it.each([
    [`https://docalign.example.com${PATH}`, GITHUB, 'ok'],
    [`http://docalign.example.com${PATH}`, GITHUB, 'warning'],
    ['https://docalign.example.com/', GITHUB, 'warning'],
    [`https://localhost:3000${PATH}`, GITHUB, 'fault'],
    [`http://127.0.0.1:3000${PATH}`, GITHUB, 'fault'],
    [`http://[::1]:3000${PATH}`, GITHUB, 'fault'],
    [`https://127.0.0.1${PATH}`, SERVER, 'fault'],
    [`https://10.1.2.3${PATH}`, GITHUB, 'fault'],
    [`https://172.31.0.1${PATH}`, GITHUB, 'fault'],
    [`https://172.32.0.1${PATH}`, GITHUB, 'ok'],
    [`https://192.168.1.5${PATH}`, GITHUB, 'fault'],
    [`https://[fd12::1]${PATH}`, GITHUB, 'fault'],
    [`https://docalign${PATH}`, GITHUB, 'fault'],
    [`https://docalign.corp.internal${PATH}`, GITHUB, 'fault'],
    [`https://10.1.2.3${PATH}`, SERVER, 'ok'],
    [`https://docalign.corp.internal${PATH}`, SERVER, 'ok'],
    [`http://127.0.0.1:3000${PATH}`, 'http://127.0.0.1:4000/api/v3', 'ok'],
    ['not an address', GITHUB, 'fault'],
  ])('%s of an App on %s is judged: %s', (url, apiUrl, status) => {
    expect(judgeWebhook({ url, insecure_ssl: '0' }, apiUrl).status).toBe(status)
  })

  it('is called without verifying its certificate', () => {
    expect(judgeWebhook({ url: `https://a.example.com${PATH}`, insecure_ssl: '1' }, GITHUB)).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('certificate'),
    })
  })

  it('is shown without a password or a key in it', () => {
    const { found } = judgeWebhook({ url: `https://me:hunter2@a.example.com${PATH}?key=hunter3` }, GITHUB)
    expect(found).toBe(`https://a.example.com${PATH}`)
  })
})

describe('Deliveries', () => {
  const attempt = (guid: number, status_code: number) => ({
    ...{ id: guid, guid: `${guid}`, status_code, delivered_at: '2026-11-20T10:00:00Z' },
  })
  const many = Array.from({ length: 50 }, (_, index) => attempt(100 + index, 202))

  it.each([
    ['arrived', many, 'ok', 'all 50 of the last three days arrived'],
    ['arrived at a second attempt', [...many, attempt(1, 202), attempt(1, 502)], 'ok', 'all 51 of'],
    ['failed now and then', [...many, attempt(1, 502)], 'warning', '1 of 51 (2 %) failed'],
    [
      'fail by now',
      [attempt(1, 401), ...many],
      'fault',
      '1 of 51 (2 %) failed in the last three days, the last with 401',
    ],
    [
      'failed often',
      [...many, ...many.map(({ guid }) => attempt(Number(guid) + 100, 500))],
      'fault',
      '50 of 100 (50 %)',
    ],
    ['were not answered', [attempt(1, 0)], 'fault', 'the last with no answer at'],
  ])('that %s', (_, attempts, status, found) => {
    expect(judgeDeliveries(attempts)).toMatchObject({ status, found: expect.stringContaining(found) })
  })

  it.each([
    [401, 'WEBHOOK_SECRET'],
    [404, '/api/github/webhooks'],
    [301, 'redirects'],
    [413, '25 MB'],
    [504, 'start the server'],
    [500, 'log'],
  ])('with status %i have a way out of their own', (status, wayOut) => {
    expect(judgeDeliveries([attempt(1, status)]).wayOut).toContain(wayOut)
  })
})

it('An installation that has not accepted a new permission is named', () => {
  const described = { default_permissions: { contents: 'read', issues: 'write' }, default_events: [] }
  const at = (login: string, issues: string | undefined, suspended: string | null = null) => ({
    ...{ account: { login }, permissions: { contents: 'read', issues }, suspended_at: suspended },
  })
  expect(judgeInstallations([at('acme', 'write'), at('late', 'read')], described)).toMatchObject({
    ...{ status: 'fault', found: '1 without a permission of app.yml: late' },
  })
  const suspended = at('gone', undefined, '2026-01-01T00:00:00Z')
  expect(judgeInstallations([at('acme', 'write'), suspended], described).found).toBe('2, 1 of them suspended')
})

it.each([
  [0, 'ok', 'as GitHub’s'],
  [-14_000, 'ok', '14 s behind GitHub’s'],
  [45_000, 'warning', '45 s ahead of GitHub’s'],
  [61_000, 'fault', '61 s ahead of GitHub’s'],
])('A clock that is %i ms ahead is: %s', (ahead, status, found) => {
  expect(judgeClock({ github: 1e12, here: 1e12 + ahead })).toMatchObject({
    ...{ status, found: expect.stringContaining(found) },
  })
})

it.each([
  [100 * 2 ** 20, 'fault', '100 MB free for /data'],
  [2 ** 31, 'warning', '2.0 GB free for /data'],
  [2 ** 33, 'ok', '8.0 GB free for /data'],
])('%i bytes of free room are: %s', (free, status, found) => {
  expect(judgeRoom(free, '/data')).toMatchObject({ status, found })
})

it('A Redis that deletes jobs when its memory is full is named', () => {
  expect(judgeRedis({ version: '7.2.4', evictionPolicy: 'noeviction' })).toMatchObject({ status: 'ok' })
  expect(judgeRedis({ version: '7.2.4', evictionPolicy: 'allkeys-lru' })).toMatchObject({ status: 'warning' })
})

describe('A check', () => {
  it('that does not end is given up', async () => {
    const found = await within('slow', () => new Promise(() => {}), 20)
    expect(found).toMatchObject([{ name: 'slow', status: 'fault', found: 'no answer within 0.02 s' }])
  })

  it('that fails by itself is a fault', async () => {
    const found = await within('odd', () => Promise.reject(new Error('odd')))
    expect(found).toMatchObject([{ status: 'fault', found: 'the check failed: odd' }])
  })
})
