import { describe, expect, it } from 'vitest'
import { DAY } from '../../../src/base/time.ts'
import { learningConfig } from '../../../src/ledger/learning/config.ts'
import {
  boostMappings,
  coChangeBoosts,
  purgeCoChanges,
  recordCoChanges,
} from '../../../src/ledger/learning/store/co-changes.ts'
import { haveClaim, REPO, START, useLearning } from './kept.ts'

const kept = useLearning()
const HANDLER = 'src/auth/handler.ts'

const rows = () => kept.queries.selectFrom('co_changes').selectAll().orderBy('code_file').execute()
const record = (sha: string, codeFiles: readonly string[], docFiles: readonly string[], committedAt = START) =>
  recordCoChanges(kept.learning, REPO, [{ sha, committedAt, codeFiles, docFiles }])
const boostIn = async (learning: typeof kept.learning, repoId: number, code_file: string, doc_file: string) =>
  (await coChangeBoosts(learning, repoId, [{ code_file, doc_file }], learningConfig()))[0]
const boost = (code: string, doc: string) => boostIn(kept.learning, REPO, code, doc)

async function changedTogether(times: number, code: string, doc: string): Promise<void> {
  for (let index = 0; index < times; index++) await record(`commit-${index}`, [code], [doc])
}

describe('recordCoChanges', () => {
  it('notes every code file with every page, at the time of the commit', async () => {
    await record('abc123def456', [HANDLER, 'src/auth/types.ts'], ['docs/auth.md'], START - DAY)
    const pair = { repo_id: REPO, doc_file: 'docs/auth.md', commit_sha: 'abc123def456' }
    expect(await rows()).toMatchObject([
      { ...pair, code_file: HANDLER, committed_at: new Date(START - DAY) },
      { ...pair, code_file: 'src/auth/types.ts' },
    ])
  })

  it('notes nothing of a commit without docs, or without code', async () => {
    await record('def789abc012', ['src/api/routes.ts'], [])
    await record('def789abc013', [], ['README.md'])
    expect(await rows()).toEqual([])
  })

  it('notes a commit once', async () => {
    await record('abc123def456', [HANDLER], ['docs/auth.md'])
    await record('abc123def456', [HANDLER, HANDLER], ['docs/auth.md'])
    expect(await rows()).toHaveLength(1)
  })

  it('takes a large product, and any path', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `src/${index}.ts`)
    await record('large', many, ['1.md', '2.md', '3.md', '4.md', '5.md'])
    expect(await rows()).toHaveLength(100)
    await record('odd', ['a\0b.ts', 'x'.repeat(4000)], ['ünï.md'])
    expect((await rows()).filter((row) => row.commit_sha === 'odd').map((row) => row.code_file)).toEqual([
      'a\ufffdb.ts',
    ])
  })

  it('notes nothing of a commit that touches everything', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `src/${index}.ts`)
    await record('everything', many, ['1.md', '2.md', '3.md', '4.md', '5.md', '6.md', '7.md', '8.md', '9.md', '10.md'])
    expect(await rows()).toEqual([])
  })

  it('notes no more of a repository than are kept', async () => {
    const most = (sha: string, codeFiles: readonly string[]) =>
      recordCoChanges(kept.learning, REPO, [{ sha, committedAt: START, codeFiles, docFiles: ['README.md'] }], 3)
    await most('the first', ['a.ts', 'b.ts'])
    await most('too many', ['c.ts', 'd.ts'])
    expect(await rows()).toHaveLength(2)
    await most('the last', ['c.ts'])
    expect(await rows()).toHaveLength(3)
  })

  it('notes the commits of a push in order, leaving out each that does not fit', async () => {
    const commit = (sha: string, ...codeFiles: string[]) => ({
      sha,
      committedAt: START,
      codeFiles,
      docFiles: ['README.md'],
    })
    const push = [commit('1', 'a.ts', 'b.ts'), commit('2', 'c.ts', 'd.ts'), commit('3', 'e.ts'), commit('4', 'f.ts')]
    await recordCoChanges(kept.learning, REPO, push, 3)
    expect((await rows()).map((row) => row.code_file)).toEqual(['a.ts', 'b.ts', 'e.ts'])
  })

  it('counts what a repository keeps once for all commits of a push', async () => {
    const counted: string[] = []
    const queries = kept.queries.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode') counted.push(...node.sqlFragments.filter((text) => text.includes('count(*)')))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const push = Array.from({ length: 700 }, (_, index) => ({
      sha: `${index}`,
      committedAt: START,
      codeFiles: ['a.ts'],
      docFiles: ['b.md'],
    }))
    await recordCoChanges({ ...kept.learning, queries }, REPO, push)
    expect(await rows()).toHaveLength(700)
    expect(counted).toHaveLength(1)
  })

  it('leaves the scan alone when the database does not answer', async () => {
    const away = { ...kept.learning, queries: {} as never }
    await expect(
      recordCoChanges(away, REPO, [{ sha: 'a', committedAt: START, codeFiles: ['a.ts'], docFiles: ['b.md'] }]),
    ).resolves.toBeUndefined()
    expect(await boostIn(away, REPO, 'a.ts', 'b.md')).toBe(0)
  })
})

describe('The boost of co-changes', () => {
  it('is 0.06 for three commits, 0.1 for seven, and nothing for none', async () => {
    await changedTogether(3, HANDLER, 'docs/auth.md')
    await changedTogether(7, 'src/api/routes.ts', 'README.md')
    expect(await boost(HANDLER, 'docs/auth.md')).toBeCloseTo(0.06, 12)
    expect(await boost('src/api/routes.ts', 'README.md')).toBe(0.1)
    expect(await boost('src/utils/format.ts', 'docs/auth.md')).toBe(0)
    expect(await boostIn(kept.learning, REPO + 1, HANDLER, 'docs/auth.md')).toBe(0)
  })

  it('counts the last 180 days, purged or not', async () => {
    await record('old', [HANDLER], ['docs/auth.md'], START - 180 * DAY)
    await record('young', [HANDLER], ['docs/auth.md'], START - 179 * DAY)
    expect(await boost(HANDLER, 'docs/auth.md')).toBeCloseTo(0.02, 12)
    await purgeCoChanges(kept.queries, START, 179.5)
    expect(await rows()).toMatchObject([{ commit_sha: 'young' }])
  })
})

describe('Co-changes older than the server keeps them', () => {
  it.each([
    ['are forgotten where a repository asks for nothing else', 180, ['young']],
    ['are forgotten where it counts fewer days', 10, ['young']],
    ['are kept where it counts more', 365, ['old', 'young']],
  ])('%s', async (_, days, left) => {
    const learning = JSON.stringify({ ...learningConfig(), co_change_retention_days: days })
    await kept.queries.updateTable('repositories').set({ learning }).where('id', '=', REPO).execute()
    await record('old', [HANDLER], ['docs/auth.md'], START - 31 * DAY)
    await record('young', [HANDLER], ['docs/auth.md'], START - 29 * DAY)
    await purgeCoChanges(kept.queries, START, 30)
    const shas = (await rows()).map(({ commit_sha }) => commit_sha).sort()
    expect(shas).toEqual(left)
  })
})

describe('The boost of mappings', () => {
  const map = (file: string, confidence: number) =>
    kept.queries
      .insertInto('mappings')
      .values({ repository_id: REPO, claim_id: 'c', file, line: null, confidence, method: 'verifier' })
      .execute()

  it('is added to their confidence, up to 1, and kept apart', async () => {
    await haveClaim(kept.queries, 'c', 'docs/auth.md')
    await map(HANDLER, 0.5)
    await map('src/sure.ts', 0.95)
    await map('src/alone.ts', 0.5)
    await changedTogether(3, HANDLER, 'docs/auth.md')
    await changedTogether(9, 'src/sure.ts', 'docs/auth.md')
    await boostMappings(kept.learning, REPO, learningConfig())
    const mappings = await kept.queries.selectFrom('mappings').selectAll().orderBy('file').execute()
    expect(mappings.map(({ file, confidence, co_change_boost }) => [file, confidence, co_change_boost])).toEqual([
      ['src/alone.ts', 0.5, 0],
      [HANDLER, 0.56, 0.06],
      ['src/sure.ts', 1, 0.1],
    ])
  })
})
