import { expect, it } from 'vitest'
import { requestBacktest } from '../../../src/app/jobs/backtest/backtest.ts'
import { totalsOf } from '../../../src/engine/backtest/totals.ts'
import { forgetOpinions } from '../../../src/ledger/learning/store/feedback/opinions.ts'
import { pastEvidence, savePast } from '../../../src/stages/store/backtests.ts'
import { useTestDatabase } from '../../databases.ts'
import { jobScene } from './scene.ts'

const database = useTestDatabase()

/** A repository whose default branch was scanned once, and what a later scan of a history asks for, its newest commit first. */
async function scannedOnce() {
  const { repository, scanBranch, publisher, services, added } = await jobScene(database.queries)
  const first = await repository.commit('main', { 'n.js': '1\n' })
  await scanBranch(first)
  const { id } = repository
  await database.queries.updateTable('repositories').set({ backtest_asked_at: null }).where('id', '=', id).execute()
  const asksWith = async (...history: readonly string[]): Promise<unknown[]> => {
    added.length = 0
    const clone = { mainline: async () => [...history] }
    await requestBacktest(services, publisher.repository, { clone, headSha: history[0] ?? '' })
    return added.map(([, data]) => data)
  }
  return { asksWith, first, id }
}

const commits = (count: number): string[] => Array.from({ length: count }, (_, index) => `c${index}`)

it('The year before a repository was installed is asked for once, and ends where it was scanned first', async () => {
  const { asksWith, first, id } = await scannedOnce()
  const history = ['later', first, ...commits(10)]
  const { started_at: at } = await database.queries
    .selectFrom('scans')
    .select('started_at')
    .where('repository_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await asksWith(...history)).toEqual([{ repositoryId: id, headSha: first, at: at.getTime(), turn: 1 }])
  expect(await asksWith('latest', ...history)).toEqual([])
})

it('It is not asked for where there were too few commits, however many there are later, nor in a history that was replaced', async () => {
  const short = await scannedOnce()
  expect(await short.asksWith(...commits(20), short.first, 'c')).toEqual([])
  const replaced = await scannedOnce()
  expect(await replaced.asksWith(...commits(20))).toEqual([])
})

it('The past of a rule whose opinions were to be forgotten before the past was known does not count either', async () => {
  const { id, first } = await scannedOnce()
  await forgetOpinions(database.queries, id, 'task', { by: 'ann', now: Date.now() - 1000 })
  const evidence = { task: { right: 0, wrong: 3 }, script: { right: 2, wrong: 0 } }
  const past = { totals: totalsOf([], 0, 0), since: null, evidence }
  await savePast(database.queries, id, { headSha: first, past, now: Date.now() })
  expect(await pastEvidence(database.queries, id)).toEqual({ script: evidence.script })
})
