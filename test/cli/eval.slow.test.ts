import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { markGolden, saveJudgments } from '../../src/search/evaluation/store/golden.ts'
import { createQueryLog } from '../../src/search/usage/store/query-log.ts'
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
const run = (...args: string[]) => docalign(args, { cwd: folder, env: { DATABASE_URL: database.url }, now: Date.now })

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

  it('measures further depths and a share of the queries, the same each time', async () => {
    const measure = (...more: string[]) => run('eval', 'run', '--corpus', folder, '--json', ...more)
    const { run: all } = JSON.parse((await measure('--k', '3,1')).stdout)
    expect(all.atK).toEqual({ 1: { mrr: 1, ndcg: 1, recall: 1 }, 3: { mrr: 1, ndcg: 1, recall: 1 } })
    const shares = [await measure('--sample', '0.5'), await measure('--sample', '0.5')].map(
      ({ stdout }) => JSON.parse(stdout).run.perQueryMetrics as { queryId: string }[],
    )
    expect(shares[0]?.length).toBeLessThan(all.queryCount)
    expect(shares[0]?.map(({ queryId }) => queryId)).toEqual(shares[1]?.map(({ queryId }) => queryId))
    const { run: few } = JSON.parse((await measure('--resamples', '1')).stdout)
    expect(few.confidenceIntervals.mrr5[0]).toBe(few.confidenceIntervals.mrr5[1])
  })

  it('fails when it is significantly worse than the baseline, on fifty queries or more', async () => {
    const measured = async (name: string, animals: number) => {
      const corpus = mkdtempSync(join(folder, name))
      const ids = Array.from({ length: animals }, (_, index) => `animal${index}`)
      const file = (base: string) => join(name, base).replace(name, corpus.slice(folder.length + 1))
      write(
        file('docs.jsonl'),
        ids.map((id) => ({ id, title: id, text: `All about ${id}` })),
      )
      write(
        file('queries.jsonl'),
        ids.map((id) => ({ id: `q-${id}`, text: `about ${id}` })),
      )
      write(
        file('qrels.jsonl'),
        ids.map((id) => ({ query_id: `q-${id}`, doc_id: id, grade: 1 })),
      )
      const out = join(corpus, 'run.json')
      expect((await run('eval', 'run', '--corpus', corpus, '--out', out)).code).toBe(0)
      const better = JSON.parse(readFileSync(out, 'utf8')) as { perQueryMetrics: { mrr5: number }[] }
      for (const row of better.perQueryMetrics) row.mrr5 += 0.5
      writeFileSync(join(corpus, 'better.json'), JSON.stringify(better))
      const against = (baseline: string) =>
        run('eval', 'run', '--corpus', corpus, '--type', 'regression', '--baseline', join(corpus, baseline))
      return [await against('run.json'), await against('better.json')]
    }
    expect((await measured('many', 50)).map(({ code }) => code)).toEqual([0, 1])
    const few = await measured('few', 49)
    expect(few.map(({ code }) => code)).toEqual([0, 0])
    expect(few[1]?.stdout).toContain('too few to tell: with less than 50 queries nothing is called significant')
    expect(few[1]?.stdout).not.toMatch(/p 0\.\d+ {2}significant/)
  })

  it.each([
    ['eval run', 'eval run needs a NAMESPACE'],
    ['eval run --corpus . --type best', '--type is one of full, shadow, regression, ab_test'],
    ['eval run --corpus . --type ab_test', '--feature is one of F01_RANK_FUSION, F02_GRAPH_CHANNEL'],
    ['eval run --corpus /nowhere', 'cannot read /nowhere/docs.jsonl: no such file or folder'],
    ['eval run --corpus . --k 0,5', '--k is a list of numbers from 1 to 100'],
    ['eval run --corpus . --resamples x', '--resamples is a number from 1 to 100000'],
    ['eval metrics --run x', '--qrels FILE is missing'],
    ['eval compare x', 'eval compare needs two files'],
    ['search project:acme/none x', 'there is no namespace project:acme/none'],
    ['search project:acme/none', 'a query is missing'],
    ['search a:b x --limit 0', '--limit is a number from 1 to 100'],
  ])('refuses docalign %s: %s', async (line, message) => {
    const { code, stderr } = await run(...line.split(' '))
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('docalign eval tests', () => {
  it('lists the tests, pauses, resumes and resets one, and is fed by an A/B run once per query', async () => {
    const { queries } = database
    const namespace = await openNamespace(queries, 'project:acme/tested')
    await addEntries(queries, namespace, [{ id: 'cat', answer: 'All about the cat and its food' }])
    expect((await run('eval', 'tests')).stdout).toBe('no feature was tried yet\n')
    const golden = { namespaceId: namespace.id, intent: 'understand', mode: 'test', sessionId: null, toolName: 'test' }
    const log = createQueryLog(queries, (error) => expect.fail(String(error)))
    for (const [index, query] of ['cat food', 'Cat  food', 'food'].entries())
      log.add({
        ...{ ...golden, queryId: `q-${index}`, query, resultIds: ['cat'], channels: {}, latencyMs: 1, weights: {} },
        ...{ qualityProxy: 1, traceId: `t-${index}`, trace: {}, at: Date.now() },
      } as Parameters<typeof log.add>[0])
    await log.flush()
    await markGolden(
      queries,
      [0, 1, 2].map((index) => ({ queryId: `q-${index}`, category: 'semantic-search' as const })),
    )
    for (const index of [0, 1, 2])
      await saveJudgments(queries, `q-${index}`, [{ entryId: 'cat', relevance: 3, source: 'manual' }], 'test')
    const ab = () => run('eval', 'run', 'project:acme/tested', '--type', 'ab_test', '--feature', 'F01_RANK_FUSION')
    expect(await ab()).toMatchObject({ code: 0 })
    expect(await ab()).toMatchObject({ code: 0 })
    // Of each run its control is kept too, and can be looked up by its id.
    const runs = await queries.selectFrom('eval_results').select(['run_id', 'control_run_id']).orderBy('id').execute()
    expect(runs).toHaveLength(4)
    expect(runs.map(({ control_run_id }) => control_run_id)).toEqual([null, runs[0]?.run_id, null, runs[2]?.run_id])
    expect((await run('eval', 'tests')).stdout).toMatch(
      /^F01_RANK_FUSION {2}running {2}2 queries, MRR@5 1\.000 → 1\.000 {2}\(/,
    )
    expect(await run('eval', 'tests', 'pause', 'F01_RANK_FUSION')).toMatchObject({ code: 0 })
    expect(await run('eval', 'tests', 'pause', 'F01_RANK_FUSION')).toMatchObject({ code: 1 })
    expect(JSON.parse((await run('eval', 'tests', 'list', '--json')).stdout).tests).toMatchObject([
      { status: 'paused' },
    ])
    expect(await run('eval', 'tests', 'resume', 'F01_RANK_FUSION')).toMatchObject({ code: 0 })
    expect(await run('eval', 'tests', 'reset', 'F01_RANK_FUSION')).toMatchObject({ code: 0 })
    expect((await run('eval', 'tests')).stdout).toBe('no feature was tried yet\n')
    expect(await run('eval', 'tests', 'reset', 'F01_RANK_FUSION')).toMatchObject({ code: 1 })
    expect(await run('eval', 'tests', 'pause')).toMatchObject({ code: 2 })
    expect(await run('eval', 'tests', 'stop')).toMatchObject({ code: 2 })
    const baseline = join(folder, 'baseline.json')
    expect(await run('eval', 'run', 'project:acme/tested', '--out', baseline)).toMatchObject({ code: 0 })
    const regression = ['eval', 'run', 'project:acme/tested', '--type', 'regression', '--baseline']
    expect(await run(...regression, baseline)).toMatchObject({ code: 0 })
    const { runId } = JSON.parse(readFileSync(baseline, 'utf8'))
    await queries.deleteFrom('eval_results').where('run_id', '=', runId).execute()
    expect(await run(...regression, baseline)).toMatchObject({ code: 0 })
    const last = await queries.selectFrom('eval_results').selectAll().orderBy('id', 'desc').limit(2).execute()
    expect(last.map(({ run_type, control_run_id }) => [run_type, control_run_id])).toEqual([
      ['regression', runId],
      ['full', null],
    ])
    writeFileSync(baseline, '{"perQueryMetrics":[]}')
    expect((await run(...regression, baseline)).stderr).toContain('is no run of eval run --out')
    await queries.deleteFrom('namespaces').where('id', '=', namespace.id).execute()
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

describe('docalign eval metrics --pool', () => {
  it('counts what nobody judged among the first as marginal', async () => {
    writeFileSync(join(folder, 'pooled.txt'), 'q1 Q0 a 1 2.0 x\nq1 Q0 b 2 1.0 x\n')
    writeFileSync(join(folder, 'pooled-qrels.txt'), 'q1 0 b 3\n')
    const files = ['--run', join(folder, 'pooled.txt'), '--qrels', join(folder, 'pooled-qrels.txt'), '--json']
    const ndcg = async (...more: string[]) =>
      JSON.parse((await run('eval', 'metrics', ...files, ...more)).stdout).metrics.ndcg10 as number
    const log3 = Math.log2(3)
    expect(await ndcg()).toBeCloseTo(7 / log3 / 7, 12)
    expect(await ndcg('--pool', '1')).toBeCloseTo((1 + 7 / log3) / (7 + 1 / log3), 12)
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
