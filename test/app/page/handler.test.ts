import { describe, expect, it, onTestFinished } from 'vitest'
import { insertRule } from '../../../src/ledger/learning/store/rules/rules.ts'
import { countedQueries } from '../../counted-queries.ts'
import { useTestDatabase } from '../../databases.ts'
import { freshlyInstalled } from '../github/rows.ts'
import { jobScene } from '../jobs/scene.ts'
import { opened } from './opened.ts'
import { claimId, sharedStory, story } from './story.ts'

const database = useTestDatabase()
const told = sharedStory(database)

describe('The pages of a repository', () => {
  it('tell how its docs stand, what is not true and who broke it, and lead from every number to its claims', async () => {
    const { repository, base, pull } = told()
    const { open } = await opened(database.queries, [repository])
    const home = await open('/')
    expect(home.text).toContain(`<a href="${base}">${repository.owner}/notes</a>`)
    expect(home.text).toContain(`<a href="${base}#findings">1</a>`)
    expect(home.text).toContain('50 %')

    const overview = (await open(base)).text
    expect(overview).toContain('<h1>1 statement in the docs is false</h1>')
    expect(overview).toContain('Instead: <code>compile</code>')
    expect(overview).toMatch(/Broken by <code>[\da-f]{7}<\/code> “Compile &lt;b&gt;notes&lt;\/b&gt;”/)
    expect(overview).toContain(`<a href="${base}/pulls/${pull}">#${pull} Change notes</a>`)
    expect(overview).toContain('This change makes 1 statement false')
    expect((await open(`${base}/pulls/${pull}`)).text).toContain(
      `<h1>Change notes <span class="meta">#${pull}</span></h1>`,
    )
    expect(overview).toContain('The last 2 scans: verified claims went from 2 to 1, false from 0 to 1')

    const id = await claimId(database.queries, repository.id)
    expect(overview).toContain(`<a href="${base}/claims/${id}"><code>`)
    expect((await open(`${base}/docs`)).text).toContain(
      `class="cell drifted candidate" href="${base}/claims/${id}" title="line 3: npm run build`,
    )
    const claim = (await open(`${base}/claims/${id}`)).text
    expect(claim).toContain('<b>false</b> · Command')
    expect(claim).toMatch(/href="https:\/\/github\.com\/acme\d+\/notes\/blob\/[\da-f]{40}\/README\.md\?plain=1#L3"/)
    expect(claim).toContain('The last events, newest first')

    const drifted = (await open(`${base}/claims?verdict=drifted`)).text
    expect(drifted).toContain('npm run build')
    expect(drifted).not.toContain('src/read.js')
    expect((await open(`${base}/claims?file=README.md`)).text).toContain('src/read.js')
    expect((await open(`${base}/claims?level=canonical`)).text).toContain('There is no such claim in the docs.')
    expect((await open(`${base}/scans`)).text.match(/<th scope="row"/g)).toHaveLength(2)
  })

  it('tell trust as it is now', async () => {
    const { repository, base } = told()
    const { open } = await opened(database.queries, [repository])
    const left = /<b>(\d)<\/b> canonical/
    expect(left.exec((await open(`${base}/trust`)).text)?.[1]).toBe('0')
    const { queries } = database
    const before = await queries
      .selectFrom('entry_trust')
      .select(['entry', 'trust_score', 'validation_level'])
      .execute()
    await queries.updateTable('entry_trust').set({ trust_score: 1, validation_level: 3 }).execute()
    onTestFinished(async () => {
      for (const { entry, ...trust } of before)
        await queries.updateTable('entry_trust').set(trust).where('entry', '=', entry).execute()
    })
    expect(left.exec((await open(`${base}/trust`)).text)?.[1]).not.toBe('0')
  })

  it('show what the check run of a pull request says', async () => {
    const { repository, base, pull } = told()
    const { open } = await opened(database.queries, [repository])
    const { text } = await open(`${base}/pulls/${pull}`)
    expect(text).toContain('<h2>This change makes 1 statement false</h2>')
    expect(text).toContain('src/reader.js')
    expect(text).toContain(`At <a href="https://github.com/${repository.owner}/notes/commit/`)
    expect(text).toContain('The check does not fail because of it.')
    expect(text).toMatch(/Evidence: <a href="https:\/\//)
    expect(text).toContain('<summary>The whole check run</summary>')
  })

  it('search the docs without noting it, and say what does not hold in what was found', async () => {
    const { repository, base } = told()
    const { open } = await opened(database.queries, [repository])
    const { text } = await open(`${base}/search?q=where+are+notes+read`)
    expect(text).toContain('value="where are notes read"')
    expect(text).toMatch(/1 verified, 1 false/)
    expect(text).toContain('Line 3 is false:')
    expect(await database.queries.selectFrom('eval_queries').selectAll().execute()).toEqual([])
  })

  it('list what is muted, by whom, why and until when', async () => {
    const { repository, base } = told()
    const target_claim_id = await claimId(database.queries, repository.id)
    const [now, day] = [Date.now(), 86_400_000]
    const rule = { repo_id: repository.id, target_file: null, target_claim_type: null, target_pattern: null } as const
    const why = {
      reason: 'Known issue, will fix later',
      source: 'quick_pick',
      created_by: 'al<ice',
      pr_number: 1,
    } as const
    const expires_at = new Date(now + 90 * day)
    await insertRule(database.queries, { ...rule, ...why, scope: 'claim', target_claim_id, expires_at }, now)
    onTestFinished(async () => void (await database.queries.deleteFrom('suppression_rules').execute()))
    const { text } = await (await opened(database.queries, [repository])).open(`${base}/rules`)
    expect(text).toContain('<td>known issue, will fix later</td><td>@al&lt;ice</td>')
    expect(text).toContain(`datetime="${expires_at.toISOString().slice(0, 10)}"`)
  })

  it('take as many queries however many pages the docs have', async () => {
    const stage = await jobScene(database.queries)
    const { repository, base } = await story(stage)
    const queriesOf = async (path: string) => {
      const { queries, count } = countedQueries(database.queries)
      expect((await (await opened(queries, [repository])).open(path)).status).toBe(200)
      return count()
    }
    const paths = [
      '/',
      base,
      `${base}/docs`,
      `${base}/claims`,
      `${base}/pulls`,
      `${base}/co-changes`,
      `${base}/checks`,
      `${base}/rules`,
    ]
    const before = await Promise.all(paths.map(queriesOf))
    const pages = Array.from({ length: 30 }, (_, index) => [
      `docs/${index}.md`,
      '# A\n\nRun `npm run test`, `npm run gone`.\n',
    ])
    await stage.scanBranch(await stage.repository.commit('main', Object.fromEntries(pages)))
    expect(await Promise.all(paths.map(queriesOf))).toEqual(before)
    const { open } = await opened(database.queries, [repository])
    expect((await open(`${base}/docs`)).text).toContain(`<a rel="next" href="${base}/docs?page=2">Next</a>`)
    expect((await open(`${base}/docs?page=2`)).text).toContain(`<a rel="prev" href="${base}/docs">Previous</a>`)
  })
})

describe('Whoever may not read a repository', () => {
  it('gets nothing at all without being signed in', async () => {
    const { base } = told()
    const { open } = await opened(database.queries, null)
    for (const path of ['/', '/r', base, `${base}/claims`]) expect((await open(path)).status, path).toBe(404)
  })
})

describe('Where nothing was scanned, the pages', () => {
  it('say what comes next where there is nothing yet', async () => {
    const { id, owner, name, defaultBranch } = await freshlyInstalled(database.queries)
    const repository = { id, owner, name, defaultBranch, webUrl: null, mayWrite: false, mayAdminister: false }
    expect((await (await opened(database.queries, [])).open('/')).text).toContain('Install the GitHub App')
    const { open } = await opened(database.queries, [repository])
    expect((await open('/')).text).toContain('not scanned yet')
    for (const path of [
      ...['', '/docs', '/claims', '/scans', '/pulls', '/epochs', '/co-changes', '/search?q=anything'],
      ...['/trust', '/checks', '/rules', '/evaluation'],
    ])
      expect(await open(`/r/acme/notes${path}`), path).toMatchObject({ status: 200 })
    expect((await open('/r/acme/notes')).text).toContain('The default branch was not scanned yet.')
  })
})

describe('Every answer', () => {
  it.each(['/', '/r/a/b'])('of %s runs no script, asks nobody else and is kept by nobody', async (path) => {
    const { open } = await opened(database.queries, [])
    const { headers, text } = await open(path)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script| style=| on[a-z]+=| src=/)
  })

  it('to what would change something is a refusal', async () => {
    const { open } = await opened(database.queries, [])
    expect(await open('/', 'POST')).toMatchObject({ status: 405 })
    expect(await open('/', 'HEAD')).toMatchObject({ status: 200, text: '' })
  })

  it('is left to others outside of these pages', async () => {
    const { open } = await opened(database.queries, [])
    expect((await open('/health')).headers.get('content-type')).toContain('application/json')
  })
})
