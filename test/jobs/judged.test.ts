import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findPullRequest, savePullRequest } from '../../src/github/store/pull-requests.ts'
import { NO_MODELS } from '../../src/models/settings.ts'
import { useTestDatabase } from '../databases.ts'
import { openStandIn } from '../models/endpoint.ts'
import { mute } from './muting.ts'
import { type JobScene, jobScene } from './scene.ts'

const FILES = { 'README.md': '# Notes\n\nNotes are kept in one folder.\n' }

const database = useTestDatabase()

/** Scans a pull request that changes these files and asks for these criteria. The check run's words. */
async function checked(
  stage: JobScene,
  change: Readonly<Record<string, string | null>>,
  criteria: readonly string[] = [],
) {
  const sha = await stage.repository.commit('feature', change, { from: 'main' })
  const number = await stage.pullRequest('feature', sha)
  const pull = await findPullRequest(database.queries, stage.repository.id, number)
  if (pull) await savePullRequest(database.queries, { ...pull, criteria })
  await stage.scanPullRequest(number)
  const run = stage.checkRun(sha)
  return {
    run,
    words: `${run?.summary}\n${run?.text}`,
    comments: stage.repository.reviewComments.map(({ body }) => body),
  }
}

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

  it.each<[string, string, boolean]>([
    ['Tests are included', 'test/note.test.js', true],
    ['Tests are included', 'src/note.js', false],
    ['The code does not use `eval`', 'src/note.js', true],
    ['The code mentions `eval`', 'src/note.js', false],
    ['No TODO is left', 'src/todo.js', false],
    ['Mentions "one folder"', 'src/note.js', true],
    ['Does not mention "exactly"', 'test/note.test.js', true],
  ])('look at its code, too, where they speak of it: %s, with %s', async (criterion, path, met) => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...FILES, 'src/old.js': '// TODO: later\n\nlet a = 1\n' })
    const { words } = await checked(
      stage,
      {
        'README.md': `${FILES['README.md']}\nType it, and it runs.\n\n\`\`\`js\nit('runs', () => {})\n\`\`\`\n`,
        'src/old.js': '// TODO: later\n\nlet a = 2\n',
        [path]: `${path.includes('todo') ? '// TODO: now\n' : ''}it${path.includes('test') ? '' : 'em'}('is exactly one', () => {})\n`,
      },
      [criterion],
    )
    if (met) expect(words).not.toContain('Acceptance criterion not met')
    else expect(words).toContain(`Acceptance criterion not met: ${criterion}`)
    expect(words).not.toContain('was not decided')
  })

  it.each<[string, boolean]>([
    ['Tests are included', true],
    ['The code mentions `shelf`', false],
  ])('are asked of a change that writes no page: %s', async (criterion, met) => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...FILES, 'src/old.js': 'let a = 1\n' })
    const { run, words } = await checked(stage, { 'test/old.test.js': "it('runs', () => {})\n" }, [criterion])
    expect(run?.summary).toContain(met ? '1 of 1 criterion met' : '0 of 1 criterion met')
    expect(words.includes(`Acceptance criterion not met: ${criterion}`)).toBe(!met)
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

  it('are not made where the page with them would be wrong in another way', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { 'README.md': `# Notes\n\n${MOVED}`, 'docs/start.md': PAGE })
    const { comments } = await checked(stage, {
      ...{ 'docs/start.md': null, 'docs/first.md': PAGE.replace('## Begin', '## Let us begin') },
      'README.md': `# Notes\n\n${MOVED}\nMore.\n`,
    })
    expect(comments.join('\n')).toContain('docs/start.md')
    expect(comments.join('\n')).not.toContain('```suggestion')
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

  it('that a change leaves alone is not told of', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...FILES, ...NAMED })
    const { words } = await checked(stage, { 'docs/old.md': '# Old\n\nIt has none and needs none.\n' })
    expect(words).not.toContain('title')
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
  const INVENTED = `${FILES['README.md']}\nCall \`shelveNotesTwice()\` from \`src/notes.js\`. Then run \`npm run shelve\`.\n`
  const CODE = {
    ...FILES,
    'package.json': '{"scripts":{"build":"tsc"}}\n',
    'src/notes.js': 'export function readNotes() {}\n',
  }

  it('is a finding that people can mute', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', CODE)
    const { run } = await checked(stage, { 'README.md': INVENTED })
    expect(run?.title).toBe('2 claims in the docs are not true with this change')
    const { rows } = await sql<{
      claim_id: string
    }>`select claim_id from verification_results r join scans s on s.id = r.scan_id
      where s.repository_id = ${stage.repository.id} and s.pull_number is not null and r.verdict = 'drifted'`.execute(
      database.queries,
    )
    expect(rows).toHaveLength(2)
    for (const { claim_id: claim } of rows)
      await mute(database.queries, stage.repository.id, { claim }, stage.services.now())
    const again = await checked(stage, { 'README.md': INVENTED, 'src/more.js': '' })
    expect(again.run?.title).toContain('2 muted')
  })

  it('is muted by the configuration, and is none on lines that were there', async () => {
    const stage = await jobScene(database.queries)
    const suppress = 'suppress:\n  - claim_type: command\n    reason: planned\n'
    await stage.repository.commit('main', {
      ...CODE,
      'docs/old.md': 'Call `shredNotes()`.\n',
      '.docalign.yml': suppress,
    })
    const { run, words } = await checked(stage, {
      'README.md': INVENTED,
      'docs/old.md': 'Call `shredNotes()`.\n\nMore.\n',
    })
    expect(run?.title).toBe('1 claim in the docs is not true with this change')
    expect(words).not.toContain('shredNotes')
    expect(words).toContain('Planned')
  })

  it('does not make the judge call the docs invalid a second time', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', CODE)
    const { run, words } = await checked(stage, { 'README.md': INVENTED }, ['All facts are accurate'])
    expect(words).toContain('failed: All facts are accurate')
    expect(words.match(/shelveNotesTwice` is nowhere/g)).toHaveLength(1)
    expect(run?.summary).toContain('0 of 1 criterion met')
  })
})
