import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNamespace } from '../../src/entries/namespaces.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries } from '../search/namespace.ts'
import { docalign } from './streams.ts'

const database = useTestDatabase()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-eval-'))
  write(
    'docs.jsonl',
    ['cat', 'dog', 'fish', 'bird'].map((id) => ({ id, title: id, text: `All about the ${id} and its food` })),
  )
  write(
    'queries.jsonl',
    ['cat', 'dog', 'fish', 'worm'].map((id) => ({ id: `q-${id}`, text: `food for a ${id}` })),
  )
  write(
    'qrels.jsonl',
    ['cat', 'dog', 'fish'].map((id) => ({ query_id: `q-${id}`, doc_id: id, grade: 1 })),
  )
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const write = (file: string, rows: readonly object[]) =>
  writeFileSync(join(folder, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
const run = (...args: string[]) => docalign(args, { cwd: folder, env: { DATABASE_URL: database.url } })

describe('docalign eval run', () => {
  it('measures search on a corpus, and leaves nothing behind', async () => {
    const { code, stdout } = await run(
      'eval',
      'run',
      '--corpus',
      folder,
      '--out',
      join(folder, 'run.json'),
      '--html',
      join(folder, 'run.html'),
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/^3 queries, 1 without anything relevant left out; relevant from grade 1;/)
    expect(stdout).toMatch(/NDCG@10 +1\.000 {2}\[1\.000, 1\.000\]/)
    expect(stdout).toMatch(/bm25 +1\.000/)
    expect(readFileSync(join(folder, 'run.html'), 'utf8')).toContain('<svg')
    expect(await database.queries.selectFrom('namespaces').selectAll().execute()).toEqual([])
  })

  it('fails when it is significantly worse than the baseline', async () => {
    const better = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as { perQueryMetrics: { mrr5: number }[] }
    for (const row of better.perQueryMetrics) row.mrr5 += 0.5
    writeFileSync(join(folder, 'better.json'), JSON.stringify(better))
    const measured = (baseline: string) =>
      run('eval', 'run', '--corpus', folder, '--type', 'regression', '--baseline', join(folder, baseline))
    expect((await measured('run.json')).code).toBe(0)
    expect((await measured('better.json')).code).toBe(1)
  })

  it.each([
    [['eval', 'run'], 'eval run needs a NAMESPACE'],
    [['eval', 'run', '--corpus', '.', '--type', 'best'], '--type is one of full, shadow, regression, ab_test'],
    [['eval', 'run', '--corpus', '.', '--type', 'ab_test'], '--feature is one of F01_RANK_FUSION, F02_GRAPH_CHANNEL'],
    [['eval', 'run', '--corpus', '/nowhere'], 'cannot read /nowhere/docs.jsonl: no such file or folder'],
    [['eval', 'metrics', '--run', 'x'], '--qrels FILE is missing'],
    [['eval', 'compare', 'x'], 'eval compare needs two files'],
    [['search', 'project:acme/none', 'x'], 'there is no namespace project:acme/none'],
    [['search', 'project:acme/none'], 'a query is missing'],
    [['search', 'a:b', 'x', '--limit', '0'], '--limit is a number from 1 to 100'],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('docalign eval metrics', () => {
  it('measures a ranking that was made elsewhere', async () => {
    writeFileSync(join(folder, 'run.txt'), 'q1 Q0 a 1 2.0 x\nq1 Q0 b 2 1.0 x\n')
    writeFileSync(join(folder, 'qrels.txt'), 'q1 0 b 3\nq2 0 c 2\n')
    const { stdout } = await run(
      'eval',
      'metrics',
      '--run',
      join(folder, 'run.txt'),
      '--qrels',
      join(folder, 'qrels.txt'),
      '--json',
    )
    const { metrics, queryCount } = JSON.parse(stdout)
    expect(queryCount).toBe(2)
    expect(metrics.mrr10).toBeCloseTo(0.25, 12)
    expect(metrics.ndcg10).toBeCloseTo(1 / Math.log2(3) / 2, 12)
  })
})

describe('docalign eval compare', () => {
  it('compares two runs query by query', async () => {
    const { stdout } = await run('eval', 'compare', join(folder, 'run.json'), join(folder, 'run.json'))
    expect(stdout).toMatch(/^3 queries in both; the sequential test says continue/)
    expect(stdout).toMatch(/MRR@5 +1\.000 → 1\.000 {2}\+0\.000/)
  })
})

describe('docalign search', () => {
  it('shows entries with their place, trust and channels', async () => {
    const namespace = await openNamespace(database.queries, 'project:acme/notes')
    await addEntries(
      database.queries,
      namespace,
      [{ id: 'export', question: 'How are notes exported', answer: 'So.', file: 'docs/a.md' }],
      Date.now(),
    )
    const { code, stdout } = await run('search', 'project:acme/notes', 'export notes')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /How are notes exported\n +export {2}docs\/a\.md {2}candidate, trust 0\.40 {2}\(.*bm25.*\)\n1 result · \d+ ms\n$/,
    )
    expect((await run('search', 'project:acme/notes', 'zebra')).stdout).toMatch(/^nothing found\n$/)
    const { results } = JSON.parse((await run('search', 'project:acme/notes', 'export', '--json')).stdout)
    expect(results[0]).toMatchObject({ qa_id: 'export', line: null })
  })
})
