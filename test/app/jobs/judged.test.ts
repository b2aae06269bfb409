import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NO_MODELS } from '../../../src/base/models/settings.ts'
import { issueTrends, purgeJudgedHeads } from '../../../src/judge/store/trends.ts'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { openStandIn } from '../../base/models/endpoint.ts'
import { useTestDatabase } from '../../databases.ts'
import { mute } from './muting.ts'
import { jobScene } from './scene.ts'
import { checked } from './with-criteria.ts'

const FILES = { 'README.md': '# Notes\n\nNotes are kept in one folder.\n' }

const database = useTestDatabase()

describe("A pull request's own acceptance criteria", () => {
  it('are judged with its docs', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', FILES)
    const { words } = await checked(stage, { 'README.md': `${FILES['README.md']}\nType it, and it runs.\n` }, [
      'Mentions "one folder"',
      'Has a section "Licence"',
    ])
    expect(words).toContain('Acceptance criterion not met: Has a section')
    expect(words).toContain('one folder')
  })

  it('are not asked where there are none, and no page is written', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', FILES)
    const { run } = await checked(stage, { 'src/new.js': 'let a = 1\n' })
    expect(run?.summary).not.toContain('Judge')
  })

  it('of the configuration are asked of the files that it names', async () => {
    const stage = await jobScene(database.queries)
    const config =
      'judge:\n  criteria:\n    - {criterion: Mentions "Berlin", files: ["docs/**"]}\n    - {criterion: Mentions "Paris", files: ["README.md"]}\n'
    await stage.repository.commit('main', { ...FILES, '.docalign.yml': config })
    const { words } = await checked(stage, { 'README.md': `${FILES['README.md']}\nMore is in Berlin.\n` })
    expect(words).not.toContain('Berlin"')
    expect(words).toContain('Acceptance criterion not met: Mentions "Paris"')
  })

  it('are put to the model where nothing else decides them', async () => {
    const standIn = await openStandIn(({ body }) => {
      const prompt = (body.messages ?? []).map(({ content }) => content).join('\n')
      if (!prompt.includes('acceptance criterion')) return { text: '{"claims":[]}' }
      return { text: JSON.stringify({ quote: 'Pick the ugly thing up yourself', verdict: 'not_met' }) }
    })
    onTestFinished(() => standIn.close())
    const stage = await jobScene(database.queries, { ...NO_MODELS, language: standIn.endpoint })
    await stage.repository.commit('main', FILES)
    const page = `${FILES['README.md']}\nPick the ugly thing up yourself.\n`
    const { words } = await checked(stage, { 'README.md': page }, ['The tone is friendly'])
    expect(words).toContain('Acceptance criterion not met: The tone is friendly')
    expect(words).toContain('Pick the ugly thing up yourself')
  })
})

it('The issues of a head are counted once, however often it is scanned, and those of the next one again', async () => {
  const { queries } = database
  const stage = await jobScene(queries)
  await stage.repository.commit('main', FILES)
  const { number, sha } = await checked(stage, { 'README.md': `${FILES['README.md']}\nMore.\n` }, ['Mentions "Berlin"'])
  const namespaceId = await namespaceOfRepository(queries, stage.repository.id)
  const counted = async () => (await issueTrends(queries, namespaceId, Date.now(), 30)).map(({ count }) => count)
  const once = await counted()
  expect(once).toEqual([1])
  await stage.scanPullRequest(number)
  const scans = await queries.selectFrom('scans').select('status').where('head_sha', '=', sha).execute()
  expect(scans.map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect(await counted()).toEqual(once)
  const next = await stage.repository.commit('feature', { 'README.md': `${FILES['README.md']}\nAnd more.\n` })
  await queries.updateTable('pull_requests').set({ head_sha: next }).where('number', '=', number).execute()
  await stage.scanPullRequest(number)
  expect(await counted()).toEqual([2])
  const heads = async () => (await queries.selectFrom('judged_heads').select('head_sha').execute()).length
  await purgeJudgedHeads(queries)
  expect(await heads()).toBe(2)
  await queries.updateTable('pull_requests').set({ state: 'closed' }).where('number', '=', number).execute()
  await purgeJudgedHeads(queries)
  expect(await heads()).toBe(0)
})

describe("DocAlign's own suggestions", () => {
  const MOVED = 'See [how to begin](docs/start.md#begin) now.\n'
  const PAGE = '# Start\n\n## Begin\n\nUnpack it, then look at the very first note of them all.\n'

  it('are made where the page with them holds', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { 'README.md': `# Notes\n\n${MOVED}`, 'docs/start.md': PAGE })
    const { comments } = await checked(stage, {
      ...{ 'docs/start.md': null, 'docs/first.md': PAGE },
      'README.md': `# Notes\n\n${MOVED}\nMore.\n`,
    })
    expect(comments.join('\n')).toContain('```suggestion\nSee [how to begin](docs/first.md#begin) now.\n```')
  })
})

describe('Front matter', () => {
  const NAMED = {
    '.docalign.yml': 'judge:\n  schemas:\n    - files: ["docs/**"]\n      schema: docs/page.schema.yml\n',
    'docs/page.schema.yml': 'required: [title]\nproperties:\n  title: { type: string }\n',
    'docs/old.md': '# Old\n\nIt has none.\n',
  }

  it('that a change writes has to satisfy the schema that the configuration names', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...FILES, ...NAMED })
    const { run, words } = await checked(stage, {
      'docs/new.md': '---\nowner: docs\ntitle: 3\n---\n# New\n\nIt is new.\n',
    })
    expect(words).toContain("Field 'title' must be of type string but is integer")
    expect(run?.annotations).toMatchObject([{ path: 'docs/new.md', start_line: 3 }])
  })
})

it('A sample that is a risk to whoever follows it is said to need a review', async () => {
  const stage = await jobScene(database.queries)
  await stage.repository.commit('main', FILES)
  const sample = '\n```python\nimport os\nos.system("rm -r " + name)\n```\n'
  const { run } = await checked(stage, { 'README.md': `${FILES['README.md']}${sample}` })
  expect(run?.summary).toContain('Security issues in samples need a review')
})

describe('What a change writes that never was true', () => {
  const INVENTED = `${FILES['README.md']}\nSee [the guide](docs/guide.md).\n\nNode.js 16 or later is required.\n`
  const CODE = {
    ...FILES,
    'package.json': '{"name":"notes","version":"1.0.0","engines":{"node":">=20"},"scripts":{"build":"tsc"}}\n',
    'src/notes.js': 'export function readNotes() {}\n',
  }

  it('is a finding that people can mute', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', CODE)
    const { run } = await checked(stage, { 'README.md': INVENTED })
    expect(run?.title).toBe('This change brings 2 false statements')
    const { rows } = await sql<{
      claim_id: string
    }>`select claim_id from verification_results r join scans s on s.id = r.scan_id
      where s.repository_id = ${stage.repository.id} and s.pull_number is not null and r.verdict = 'drifted'`.execute(
      database.queries,
    )
    expect(rows).toHaveLength(2)
    for (const { claim_id: claim } of rows)
      await mute(database.queries, stage.repository.id, { claim }, stage.services.now())
    const again = await checked(stage, { 'README.md': INVENTED, 'src/more.js': '' }, [], 'other')
    expect(again.run?.title).toContain('2 muted')
  })

  it('is muted by the configuration, and is none on lines that were there', async () => {
    const stage = await jobScene(database.queries)
    const suppress = 'suppress:\n  - claim_type: link\n    reason: planned\n'
    await stage.repository.commit('main', {
      ...CODE,
      'docs/old.md': 'See [how to shred](shred.md).\n',
      '.docalign.yml': suppress,
    })
    const { run, words } = await checked(stage, {
      'README.md': INVENTED,
      'docs/old.md': 'See [how to shred](shred.md).\n\nMore.\n',
    })
    expect(run?.title).toBe('This change brings 1 false statement')
    expect(words).not.toContain('shred.md')
    expect(words).toContain('Planned')
  })

  it('is none where neither a scope that is known whole nor history tells', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', CODE)
    const page = `${FILES['README.md']}\nCall \`shelveNotesTwice()\` of \`src/notes.js\`. It reads \`NOTES_COLOR\`.\n`
    const { run, comments } = await checked(stage, { 'README.md': page })
    expect(run?.conclusion).toBe('success')
    expect(run?.annotations ?? []).toEqual([])
    expect(comments).toEqual([])
  })
})
