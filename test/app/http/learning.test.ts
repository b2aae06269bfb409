import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { suppressPattern } from '../../../src/ledger/learning/store/feedback/quick-pick.ts'
import { useTestDatabase } from '../../databases.ts'
import { haveClaim, REPO, START } from '../../ledger/learning/kept.ts'
import { freshlyInstalled } from '../github/rows.ts'
import { served } from './served.ts'

const NOTES = 'project:acme/notes'

const database = useTestDatabase()
let queries: Queries
let now = START
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  now = START
  await freshlyInstalled(queries)
  await queries.deleteFrom('namespaces').execute()
  await queries.deleteFrom('api_tokens').execute()
  await haveClaim(queries, 'c1')
})

const serve = (namespaces: readonly string[] = [NOTES]) => served(queries, { namespaces, now: () => now })
const DISMISSED = { claim_id: 'c1', feedback_type: 'thumbs_down', github_user: 'dev-bob', pr_number: 112 }

describe('POST /feedback', () => {
  it('keeps feedback, and says what came of it', async () => {
    const api = await serve()
    const first = await api.ask('POST', '/feedback', { ...DISMISSED, repo_id: REPO })
    expect(first).toMatchObject({
      status: 201,
      body: { ...DISMISSED, repo_id: REPO, id: expect.any(String), excluded: null, revoked: [] },
    })
    const second = await api.ask('POST', '/feedback', { ...DISMISSED, github_user: 'dev-ann', namespace: NOTES })
    expect(second.body.excluded).toMatchObject({ source: 'count_based', expires_at: null, target_claim_id: 'c1' })
    expect(api.changed).toEqual([REPO])
  })

  it('counts the same of one person within five seconds once, and excludes nothing for one person', async () => {
    const api = await serve()
    const { body } = await api.ask('POST', '/feedback', DISMISSED)
    now += 4000
    expect(await api.ask('POST', '/feedback', DISMISSED)).toMatchObject({
      status: 200,
      body: { id: body.id, repeated: true },
    })
    now += 1000
    expect(await api.ask('POST', '/feedback', DISMISSED)).toMatchObject({ status: 201, body: { excluded: null } })
  })

  it.each([
    [{ feedback_type: 'maybe' }, 400, 'DOCALIGN_E401', /^Invalid feedback_type: 'maybe'\. Expected one of: thumbs_up/],
    [{ claim_id: undefined }, 400, 'DOCALIGN_E401', /^repo_id and claim_id are required$/],
    [{ quick_pick_reason: 'so' }, 400, 'DOCALIGN_E401', /^Invalid quick_pick_reason: 'so'/],
    [{ pr_number: 0 }, 400, 'DOCALIGN_E711', /^pr_number: /],
    [{ repo_id: 5 }, 403, 'DOCALIGN_E713', /the repository 5/],
    [{ namespace: 'project:acme/other' }, 403, 'DOCALIGN_E713', /acme\/other/],
    [{ namespace: NOTES, repo_id: 5 }, 400, 'DOCALIGN_E711', /^repo_id: 5 is not/],
  ])('refuses %o', async (change, status, code, message) => {
    const api = await serve()
    const answer = await api.ask('POST', '/feedback', { ...DISMISSED, ...change })
    expect(answer).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(message) } } })
    expect(await queries.selectFrom('feedback').selectAll().execute()).toEqual([])
  })

  it('makes the rule of a reason, once', async () => {
    const api = await serve()
    const answered = { ...DISMISSED, quick_pick_reason: 'will_fix_later' }
    const rule = { scope: 'claim', target_claim_id: 'c1', source: 'quick_pick', created_by: 'dev-bob' }
    expect(await api.ask('POST', '/feedback', answered)).toMatchObject({ status: 201, body: { rule, excluded: null } })
    expect(await api.ask('POST', '/feedback', answered)).toMatchObject({ status: 200, body: { rule, repeated: true } })
    expect((await api.ask('GET', '/rules')).body.rules).toMatchObject([rule])
    expect(api.changed).toEqual([REPO])
    expect(await api.ask('POST', '/feedback', DISMISSED)).toMatchObject({ body: { rule: null } })
  })

  it('wants a token, and one for a repository', async () => {
    const api = await serve(['project:nowhere/else'])
    expect(await api.ask('POST', '/feedback', DISMISSED, { authorization: '' })).toMatchObject({ status: 401 })
    expect(await api.ask('POST', '/feedback', DISMISSED)).toMatchObject({
      status: 400,
      body: { error: { code: 'DOCALIGN_E711' } },
    })
  })
})

describe('POST /quick-pick', () => {
  it('makes a rule, and keeps the answer', async () => {
    const api = await serve()
    const asked = { claim_id: 'c1', reason: 'will_fix_later', github_user: 'dev-alice', pr_number: 107 }
    expect(await api.ask('POST', '/quick-pick', asked)).toMatchObject({
      status: 200,
      body: { rule: { scope: 'claim', target_claim_id: 'c1', expires_at: '2026-05-12T14:30:00.000Z' } },
    })
    const [kept] = await queries.selectFrom('feedback').selectAll().execute()
    expect(kept).toMatchObject({ feedback_type: 'thumbs_down', quick_pick_reason: 'will_fix_later' })
    expect(api.changed).toEqual([REPO])
  })

  it('makes no rule for a claim that is gone', async () => {
    const api = await serve()
    const answer = await api.ask('POST', '/quick-pick', { claim_id: 'gone', reason: 'will_fix_later' })
    expect(answer).toMatchObject({ status: 200, body: { rule: null } })
    expect(api.changed).toEqual([])
  })

  it('refuses a reason that is none', async () => {
    const api = await serve()
    for (const reason of ['so', undefined])
      expect(await api.ask('POST', '/quick-pick', { claim_id: 'c1', reason })).toMatchObject({
        status: 400,
        body: { error: { code: 'DOCALIGN_E401' } },
      })
  })
})

describe('Rules', () => {
  it('are listed and revoked', async () => {
    const api = await serve()
    await api.ask('POST', '/quick-pick', { claim_id: 'c1', reason: 'docs_are_aspirational' })
    const { body } = await api.ask('GET', `/rules?namespace=${encodeURIComponent(NOTES)}`)
    const [rule] = body.rules as { id: string; scope: string; target_file: string }[]
    expect(rule).toMatchObject({ scope: 'file', target_file: 'README.md', revoked: false })
    expect(await api.ask('DELETE', `/rules/${rule?.id}`)).toMatchObject({
      status: 200,
      body: { ok: true, rule: { id: rule?.id, revoked: true } },
    })
    expect((await api.ask('GET', '/rules')).body).toEqual({ rules: [] })
    expect(await api.ask('DELETE', `/rules/${rule?.id}`)).toMatchObject({ status: 404 })
    expect(api.changed).toEqual([REPO, REPO])
  })

  it('are listed in pages where there are many, and each once', async () => {
    const api = await serve()
    for (const pattern of ['a', 'b', 'c'])
      await suppressPattern({ queries, now: () => now, log: { warn() {} } }, REPO, {
        pattern,
        days: 9,
        by: 'ann',
        prNumber: 1,
      })
    const first = (await api.ask('GET', '/rules?limit=2')).body as { rules: { id: string }[]; next: string }
    const second = (await api.ask('GET', `/rules?limit=2&after=${first.next}`)).body as typeof first
    expect([first.rules.length, second.rules.length, second.next]).toEqual([2, 1, undefined])
    expect(new Set([...first.rules, ...second.rules].map(({ id }) => id)).size).toBe(3)
    for (const wrong of ['limit=0', 'limit=x', 'limit=501', 'after=none'])
      expect(await api.ask('GET', `/rules?${wrong}`)).toMatchObject({ status: 400 })
  })

  it('say what somebody said beside their reason', async () => {
    const api = await serve()
    await api.ask('POST', '/quick-pick', { claim_id: 'c1', reason: 'will_fix_later', free_text: 'see #12' })
    expect((await api.ask('GET', '/rules')).body.rules).toMatchObject([{ free_text: 'see #12' }])
  })

  it('of other repositories are nobody’s business', async () => {
    const api = await serve()
    await api.ask('POST', '/quick-pick', { claim_id: 'c1', reason: 'will_fix_later' })
    const [rule] = (await api.ask('GET', '/rules')).body.rules as { id: string }[]
    const other = await serve(['project:nowhere/else'])
    expect(await other.ask('DELETE', `/rules/${rule?.id}`)).toMatchObject({ status: 404 })
    expect(await other.ask('DELETE', '/rules/1')).toMatchObject({ status: 404 })
    expect((await api.ask('GET', '/rules')).body.rules).toHaveLength(1)
  })
})
