import { expect, it } from 'vitest'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { trustedEntries } from '../../../src/ledger/entries/trusted.ts'
import { lastEvents } from '../../../src/ledger/trust/store/read.ts'
import { rebuildTrust } from '../../../src/ledger/trust/store/refold.ts'
import { useTestDatabase } from '../../databases.ts'
import { played } from './played.ts'

const README = '# Widgets\n\nRun `npm run build`, then `npm test`.\n'
const packageOf = (scripts: object) => `${JSON.stringify({ name: 'widgets', scripts }, null, 2)}\n`
const WHOLE = packageOf({ build: 'node x', test: 'node --test' })
const BROKEN = packageOf({ test: 'node --test' })

const database = useTestDatabase()

/** A pull request with one finding: that `npm run build` is gone. */
async function withFinding() {
  const stage = await played(database.queries)
  const { repository } = stage
  for (const person of ['bob', 'carol']) repository.permission(person, 'write')
  await repository.commit('main', { 'README.md': README, 'package.json': WHOLE })
  await stage.play()
  await repository.commit(
    'feature',
    { 'README.md': README.replace('# W', '# All w'), 'package.json': BROKEN },
    { from: 'main' },
  )
  const number = await repository.openPullRequest({ head: 'feature' })
  await stage.play()
  const commentId = repository.reviewComments[0]?.id ?? 0
  const entry = async () => {
    const namespaceId = await namespaceOfRepository(database.queries, repository.id)
    const found = (await trustedEntries(database.queries, namespaceId)).find(({ answer }) => answer === 'npm run build')
    if (!found) throw new Error('no entry')
    return found
  }
  return {
    ...stage,
    number,
    stats: async () => (await entry()).state.stats,
    events: async () =>
      (await lastEvents(database.queries, (await entry()).key, 10)).map(({ source, result, status, ignored }) =>
        [source, result, ignored ?? status].join(' '),
      ),
    /** How many entries' stored statistics are not what their events come to. */
    differences: async () => {
      const namespaceId = await namespaceOfRepository(database.queries, repository.id)
      return (await rebuildTrust(database.queries, namespaceId)).differences.length
    },
    async reply(text: string) {
      await repository.reply(number, commentId, text, 'bob')
      await stage.play()
    },
    async react(content: '+1' | '-1', login: string) {
      await repository.react(commentId, content, login)
      await stage.play()
    },
    async unreact(content: '+1' | '-1', login: string) {
      await repository.unreact(commentId, content, login)
      await stage.play()
    },
    /** The default branch gets what breaks the claim. */
    async land() {
      await repository.commit('main', { 'package.json': BROKEN })
      await stage.play()
    },
  }
}

it('That the docs are right voids the fail that it answers and is a medium pass, until it is undone', async () => {
  const scene = await withFinding()
  await scene.land()
  expect(await scene.stats()).toMatchObject({ strong_fail: 1, medium_pass: 1, consecutive_fail: 1 })
  await scene.reply('5')
  expect(await scene.stats()).toMatchObject({ strong_fail: 0, medium_pass: 2, consecutive_fail: 0 })
  expect(await scene.events()).toEqual([
    'feedback pass counted',
    'scan fail people answered that the docs are right',
    'scan pass counted',
  ])
  await scene.reply('/docalign undo')
  expect(await scene.stats()).toMatchObject({ strong_fail: 1, medium_pass: 1, consecutive_fail: 1 })
  expect((await scene.events())[0]).toBe('feedback pass taken back')
  expect(await scene.differences()).toBe(0)
})

it('Feedback keeps which verdict it is about', async () => {
  const scene = await withFinding()
  await scene.react('+1', 'bob')
  const [kept] = await database.queries.selectFrom('feedback').selectAll().execute()
  expect(kept).toMatchObject({ rule: 'script', claim_type: 'command', file: 'README.md' })
  const [scan, claim] = kept?.verification_result_id?.split(':') ?? []
  const result = await database.queries
    .selectFrom('verification_results')
    .select('verdict')
    .where('scan_id', '=', Number(scan))
    .where('claim_id', '=', claim ?? '')
    .executeTakeFirst()
  expect(result?.verdict).toBe('drifted')
})

it('Another reason mutes, and says nothing of whether the docs are right', async () => {
  const scene = await withFinding()
  await scene.land()
  await scene.reply('3')
  expect(await scene.stats()).toMatchObject({ strong_fail: 1, medium_pass: 1 })
  expect(await scene.events()).toHaveLength(2)
})

it('That a finding is right is a medium fail, which counts once the default branch has the finding', async () => {
  const scene = await withFinding()
  await scene.react('+1', 'bob')
  expect(await scene.events()).toEqual(['feedback fail provisional', 'scan pass counted'])
  expect(await scene.stats()).toMatchObject({ medium_fail: 0 })
  await scene.land()
  expect(await scene.stats()).toMatchObject({ strong_fail: 1, medium_fail: 1, consecutive_fail: 2 })
  await scene.unreact('+1', 'bob')
  expect(await scene.stats()).toMatchObject({ strong_fail: 1, medium_fail: 0, consecutive_fail: 1 })
  expect(await scene.differences()).toBe(0)
})

it('What people without write access say is no event', async () => {
  const scene = await withFinding()
  await scene.react('+1', 'mallory')
  expect(await scene.events()).toEqual(['scan pass counted'])
})
