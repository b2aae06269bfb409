import { describe, expect, it } from 'vitest'
import { refresh } from '../../../src/app/jobs/upkeep/refresh.ts'
import { useTestDatabase } from '../../databases.ts'
import { jobScene } from './scene.ts'

const DAY = 86_400_000
const PAGE = '# Notes\n\nRun `npm run build`.\n'
const MANIFEST = '{"name":"notes","scripts":{"build":"node x"}}\n'

const database = useTestDatabase()

describe('The default branch', () => {
  it('shows which files change together: first its history, then each push', async () => {
    const { repository, scanBranch } = await jobScene(database.queries)
    const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
    await repository.commit('main', { 'docs/old.md': 'old\n', 'src/old.js': 'old\n' }, { at: ago(200) })
    await repository.commit('main', { 'docs/a.md': PAGE, 'package.json': MANIFEST }, { at: ago(20) })
    await repository.commit('main', { 'src/alone.js': '1\n' }, { at: ago(10) })
    const first = await repository.commit('main', { 'docs/a.md': `${PAGE}\nMore.\n` }, { at: ago(5) })
    await scanBranch(first)
    const pairs = async () =>
      (await database.queries.selectFrom('co_changes').selectAll().orderBy('committed_at').execute()).map(
        ({ code_file, doc_file }) => `${code_file} ${doc_file}`,
      )
    expect(await pairs()).toEqual(['package.json docs/a.md'])
    const boosts = async () =>
      (await database.queries.selectFrom('mappings').select(['file', 'co_change_boost']).execute()).filter(
        ({ file }) => file === 'package.json',
      )
    expect(await boosts()).toEqual([{ file: 'package.json', co_change_boost: 0.02 }])
    const both = { 'docs/a.md': `${PAGE}\nAll.\n`, 'package.json': `${MANIFEST} ` }
    const second = await repository.commit('main', both)
    await scanBranch(second)
    await scanBranch(second)
    expect(await pairs()).toEqual(['package.json docs/a.md', 'package.json docs/a.md'])
    expect(await boosts()).toEqual([{ file: 'package.json', co_change_boost: 0.04 }])
  })

  it('is scanned again once its verdicts are stale', async () => {
    const { repository, scanBranch, services, added } = await jobScene(database.queries)
    const sha = await repository.commit('main', { 'a.md': PAGE })
    await scanBranch(sha)
    added.length = 0
    const daysLater = (days: number) => refresh({ ...services, now: () => Date.now() + days * DAY })
    await daysLater(29)
    expect(added).toEqual([])
    await daysLater(31)
    expect(added).toMatchObject([['scan-branch', { branch: 'main', sha }, {}]])
  })
})
