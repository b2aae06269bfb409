import { beforeEach, describe, expect, it } from 'vitest'
import { GitHubAwayError } from '../../../../src/app/github/person/errors.ts'
import { actor } from '../../../../src/app/page/actions/feedback.ts'
import { useTestDatabase } from '../../../databases.ts'
import { type Later, shared } from '../../../shared.ts'
import { MUTED, ONE_FALSE, withFinding } from '../../jobs/with-finding.ts'
import { golden } from '../golden.ts'
import { type Browser, browser, type Shown, served } from '../sign-in/browser.ts'

const database = useTestDatabase()
const BACK = { muted: /notice=muted$/, unmuted: /notice=unmuted$/ }

/** A pull request with a finding, its pages, and people: bob and carol may write, rita may read. */
async function stage({ isBaseScanned = false } = {}, later?: Later) {
  const scene = await withFinding(database.queries, { isBaseScanned }, later)
  scene.repository.permission('rita', 'read')
  const pages = await served(scene, later)
  const base = `/r/${scene.repository.fullName}`
  const { claim_id } = await database.queries
    .selectFrom('verification_results')
    .innerJoin('scans', 'scans.id', 'scan_id')
    .select('claim_id')
    .where('repository_id', '=', scene.repository.id)
    .where('verdict', '=', 'drifted')
    .executeTakeFirstOrThrow()
  const as = async (login: string): Promise<Browser> => {
    const visitor = browser(pages)
    await visitor.signIn(login)
    return visitor
  }
  return { scene, pages, as, base, claim: claim_id, pull: `${base}/pulls/${scene.number}` }
}

/** One for all tests that leave its finding open. */
const sharedStage = shared((later) => stage({ isBaseScanned: true }, later))
beforeEach(async () => {
  await database.queries.deleteFrom('suppression_rules').execute()
  await database.queries.deleteFrom('feedback').execute()
  // As many requests may be sent again as if nobody had sent any.
  sharedStage().pages.passes(60_000)
})

/** Presses a button of a form on a page: sends what the form with this address has, and the button's own value. */
async function press(visitor: Browser, page: string, address: string, button: Record<string, string> = {}) {
  const { text } = await visitor.get(page)
  const form = text.split('<form ').find((each) => each.startsWith(`action="${address}"`)) ?? ''
  const fields = [...(form.split('</form>')[0]?.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g) ?? [])]
  if (fields.length === 0) throw new Error(`there is no form for ${address}`)
  return visitor.post(address, { ...Object.fromEntries(fields.map(([, name, value]) => [name, value])), ...button })
}

const rules = () =>
  database.queries
    .selectFrom('suppression_rules')
    .select(['scope', 'reason', 'source', 'created_by', 'revoked', 'target_claim_id', 'pr_number'])
    .execute()
const feedback = () =>
  database.queries
    .selectFrom('feedback')
    .select(['feedback_type', 'quick_pick_reason', 'github_user', 'pr_number', 'effective'])
    .execute()

describe('A quick pick on the page of a pull request', () => {
  it('does what the same reply does, and undo what `/docalign undo` does', async () => {
    const replied = await stage()
    await replied.scene.repository.reply(replied.scene.number, replied.scene.commentId, '3', 'bob')
    await replied.scene.play()
    const [byReply, saidByReply] = [await rules(), await feedback()]
    await database.queries.deleteFrom('suppression_rules').execute()
    await database.queries.deleteFrom('feedback').execute()

    const { scene, as, base, claim, pull } = sharedStage()
    const bob = await as('bob')
    const answer = await press(bob, pull, `${base}/claims/${claim}/answer`, { reason: 'will_fix_later' })
    expect([answer.status, answer.location]).toEqual([303, `${pull}?notice=muted`])
    const without = (all: readonly object[]) => all.map((each) => ({ ...each, target_claim_id: null, pr_number: null }))
    expect(without(await rules())).toEqual(without(byReply))
    expect(without(await feedback())).toEqual(without(saidByReply))
    expect(await rules()).toMatchObject([{ created_by: 'bob', source: 'quick_pick', revoked: false }])
    expect((await feedback())[0]?.pr_number).toBe(scene.number)

    const page = (await bob.get(answer.location)).text
    expect(page).toContain('<p class="notice" role="status">Muted. The checks that show it run again')
    expect(page).toContain('Muted: the next scan does not report it.')
    expect(page).toMatch(/aria-label="Undo: npm run build in README.md:\d+"/)
    expect(page).not.toContain('/answer"')
    await scene.play()
    expect(scene.title()).toBe(MUTED)

    const undone = await press(bob, pull, `${base}/claims/${claim}/undo`)
    expect(undone).toMatchObject({ status: 303, location: expect.stringMatching(BACK.unmuted) })
    expect(await rules()).toMatchObject([{ revoked: true }])
    await scene.play()
    expect(scene.title()).toBe(ONE_FALSE)
    const again = await bob.post(`${base}/claims/${claim}/undo`, { token: await bob.formToken() })
    expect(again.location).toBe('/?notice=nothing-to-undo')
  })

  it('counts once when it is pressed twice', async () => {
    const { scene, as, base, claim } = sharedStage()
    const bob = await as('bob')
    const fields = { token: await bob.formToken(), pull: String(scene.number), reason: 'this_is_correct' }
    for (let time = 0; time < 2; time++)
      expect((await bob.post(`${base}/claims/${claim}/answer`, fields)).location).toBe('/?notice=muted')
    expect(await feedback()).toHaveLength(1)
  })
})

describe('On the pages of the default branch', () => {
  it('a finding is answered, and what mutes it is undone where all of that is listed', async () => {
    const { scene, as, base, claim } = await stage({ isBaseScanned: true })
    await scene.repository.commit('main', { 'package.json': '{"name":"widgets","scripts":{}}\n' })
    await scene.play()
    const bob = await as('bob')
    for (const page of [base, `${base}/claims/${claim}`]) {
      const answer = await press(bob, page, `${base}/claims/${claim}/answer`, { reason: 'intentionally_different' })
      expect([answer.status, answer.location]).toEqual([303, `${page}?notice=muted`])
      expect((await bob.get(base)).text).toContain('Muted: the next scan does not report it.')
      expect((await feedback()).at(-1)).toMatchObject({ github_user: 'bob', pr_number: null, effective: true })
      const { text } = await bob.get(`${base}/claims/${claim}`)
      expect(text).toMatch(/Muted until .*: intentionally different \(@bob\)/)
      const { id } = await database.queries
        .selectFrom('suppression_rules')
        .select('id')
        .where('revoked', '=', false)
        .executeTakeFirstOrThrow()
      const [from, address] =
        page === base ? [`${base}/rules`, `${base}/rules/${id}/undo`] : [page, `${base}/claims/${claim}/undo`]
      const undone = await press(bob, from, address)
      expect([undone.status, undone.location]).toEqual([303, `${from}?notice=unmuted`])
      expect((await rules()).every(({ revoked }) => revoked)).toBe(true)
      // The same answer of the same person within seconds would be a repetition.
      await database.queries.deleteFrom('feedback').execute()
    }
  })
})

describe('The golden set', () => {
  it('is graded by those who may write, each grade once, and of entries that are there', async () => {
    const { scene, as, base } = sharedStage()
    const { queries } = database
    const queryId = await golden(queries, scene.repository.id, 'npm run build')
    const bob = await as('bob')
    expect((await bob.get(`${base}/evaluation`)).text).toContain(`href="${base}/evaluation/${queryId}"`)
    const page = `${base}/evaluation/${queryId}`
    const entries = [...(await bob.get(page)).text.matchAll(/name="entry-\d+" value="([^"]+)"/g)].map(
      ([, id]) => id ?? '',
    )
    expect(entries.length).toBeGreaterThan(0)
    const saved = await press(bob, page, `${page}/grade`, {
      'entry-1': entries[0] ?? '',
      'grade-1': '3',
      'entry-9': 'x',
      'grade-9': '1',
    })
    expect([saved.status, saved.location]).toEqual([303, `${base}/evaluation?notice=graded`])
    const judgments = () =>
      queries
        .selectFrom('eval_judgments')
        .select(['query_id', 'entry_id', 'relevance', 'source', 'annotator'])
        .execute()
    const expected = { query_id: queryId, entry_id: entries[0], relevance: 3, source: 'manual', annotator: 'bob' }
    expect(await judgments()).toEqual([expected])
    expect((await bob.get(page)).text).toMatch(/name="grade-1" value="3" checked/)
    const token = await bob.formToken()
    expect((await bob.post(`${base}/evaluation/eq_none/grade`, { token })).status).toBe(404)
    const rita = await as('rita')
    expect((await rita.get(page)).status).toBe(404)
    const sent = { token: await rita.formToken(), 'entry-1': entries[0] ?? '', 'grade-1': '0' }
    expect((await rita.post(`${page}/grade`, sent)).status).toBe(404)
    expect(await judgments()).toEqual([expected])
  })
})

const REASON = { reason: 'will_fix_later' }

describe('Whoever may not write', () => {
  const UUID = '00000000-0000-4000-8000-000000000000'
  const actions = (base: string, claim: string) =>
    [`/claims/${claim}/answer`, `/claims/${claim}/undo`, `/rules/${UUID}/undo`, '/evaluation/eq_1/grade'].map(
      (path) => `${base}${path}`,
    )

  function told({ status, text, headers }: Shown) {
    return { status, text, headers: Object.fromEntries([...headers].filter(([name]) => name !== 'date')) }
  }

  it('gets no buttons, and for every action what they get for a repository that does not exist', async () => {
    const { as, pages, base, claim, pull } = sharedStage()
    for (const login of ['rita', 'mallory', null]) {
      const visitor = login === null ? browser(pages) : await as(login)
      if (login === 'rita')
        for (const page of [base, pull, `${base}/claims`])
          expect((await visitor.get(page)).text.match(/<form [^>]*method="post"/g), page).toHaveLength(1)
      const fields = { token: login === null ? '' : await visitor.formToken(), ...REASON }
      const missing = told(await visitor.post(`/r/no/where/claims/${claim}/answer`, fields))
      expect(missing.status).toBe(404)
      for (const address of actions(base, claim))
        expect({ login, address, ...told(await visitor.post(address, fields)) }).toEqual({ login, address, ...missing })
    }
    expect([await rules(), await feedback()]).toEqual([[], []])
  })

  it('any more is told so at once, though the page still had buttons', async () => {
    const { scene, as, base, claim } = sharedStage()
    const carol = await as('carol')
    expect((await carol.get(base)).status).toBe(200)
    scene.repository.permission('carol', 'read')
    const token = await carol.formToken()
    expect((await carol.post(`${base}/claims/${claim}/answer`, { token, ...REASON })).status).toBe(404)
    expect(await rules()).toEqual([])
  })
})

describe('Whoever may write', () => {
  it.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['from another site', {}, { origin: 'https://evil.example' }, 403],
    ['without an origin', {}, { origin: 'null' }, 403],
    ['without the token of the forms', { token: '' }, {}, 403],
    ['with a token that was guessed', { token: 'A'.repeat(43) }, {}, 403],
    ['with 16 KB', { more: 'x'.repeat(16 * 1024) }, {}, 413],
    ['as text', {}, { 'content-type': 'text/plain' }, 415],
    ['with a reason that is none', { reason: 'because' }, {}, 404],
    ['with a pull request that is none', { pull: '99' }, {}, 404],
    ['with a number that is none', { pull: '1; drop table feedback' }, {}, 404],
  ])('changes nothing by a form that is sent %s', async (_, fields, headers, status) => {
    const { as, base, claim } = sharedStage()
    const bob = await as('bob')
    const token = await bob.formToken()
    const sent = { token, ...REASON, ...fields }
    expect((await bob.post(`${base}/claims/${claim}/answer`, sent, headers)).status).toBe(status)
    expect(await rules()).toEqual([])
  })

  it('does so sixty times a minute', async () => {
    const { as, pages, base, claim } = sharedStage()
    const bob = await as('bob')
    const token = await bob.formToken()
    const undo = async () => (await bob.post(`${base}/claims/${claim}/undo`, { token })).status
    const statuses = []
    for (let time = 0; time < 61; time++) statuses.push(await undo())
    expect([statuses.indexOf(429), statuses.filter((status) => status === 303).length]).toEqual([60, 60])
    pages.passes(1000)
    expect(await undo()).toBe(303)
  })

  it('is told that GitHub is away only when it is', async () => {
    const { scene } = sharedStage()
    const { services, repository } = scene
    const failing = (error: Error) => {
      const permissions = { ...services.permissions, roleOf: () => Promise.reject(error) }
      return actor({ ...services, permissions }, repository.id, 'bob')
    }
    await expect(failing(Object.assign(new Error('bad gateway'), { status: 502 }))).rejects.toThrow(GitHubAwayError)
    await expect(failing(new Error('the database is away'))).rejects.toThrow('the database is away')
  })

  it.each(['/r/a/b/claims/x', '/r/a/b/rules/1/undo', '/r/a/b/claims/%E0%A4%A/undo', '/r/a/b'])(
    'cannot post to %s, which takes no form',
    async (address) => {
      const { as } = sharedStage()
      const bob = await as('bob')
      expect((await bob.post(address, { token: await bob.formToken() })).status).toBe(405)
    },
  )

  it('cannot undo a rule of another repository through one of theirs', async () => {
    const other = await stage()
    const bob = await other.as('bob')
    const address = `${other.base}/claims/${other.claim}/answer`
    await press(bob, other.pull, address, REASON)
    const { id } = await database.queries
      .selectFrom('suppression_rules')
      .select('id')
      .where('repo_id', '=', other.scene.repository.id)
      .executeTakeFirstOrThrow()
    const own = sharedStage()
    other.scene.repository.permission('bob', 'none')
    const later = await own.as('bob')
    const undone = await later.post(`${own.base}/rules/${id}/undo`, { token: await later.formToken() })
    expect(undone.location).toBe('/?notice=nothing-to-undo')
    expect((await rules()).filter(({ revoked }) => revoked)).toEqual([])
  })

  it('cannot have a page say what they like', async () => {
    const { as, base } = sharedStage()
    const bob = await as('bob')
    for (const notice of ['<b>', 'toString', 'constructor', 'Your password expired'])
      expect((await bob.get(`${base}?${new URLSearchParams({ notice })}`)).text).not.toContain('class="notice"')
  })
})
