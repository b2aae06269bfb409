import { expect, it } from 'vitest'
import { openDatabase } from '../../src/base/db/database.ts'
import { namespaceOfRepository } from '../../src/ledger/entries/namespaces.ts'
import { trustedEntries } from '../../src/ledger/entries/trusted.ts'
import type { TrustStats } from '../../src/ledger/trust/state.ts'
import { checkRunsOf, eventually, type Installed, pollReactions, quiet, useApp } from './app.ts'

const README = '# Widgets\n\nRun `npm run build`.\n'
const WHOLE = `${JSON.stringify({ name: 'widgets', scripts: { build: 'node x' } }, null, 2)}\n`
const RENAMED = `${JSON.stringify({ name: 'widgets', scripts: { compile: 'node x' } }, null, 2)}\n`
const ONE_FALSE = 'This change makes 1 statement false'
const MUTED = 'No false statements · 1 muted'

const app = useApp()

/** A pull request with one finding at a line of its diff. */
async function withFinding() {
  const { repository } = await app.installed({ 'README.md': README, 'package.json': WHOLE })
  for (const person of ['bob', 'carol']) repository.permission(person, 'write')
  const change = { 'package.json': RENAMED, 'README.md': README.replace('# W', '# All w') }
  const sha = await repository.commit('feature', change, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature' })
  await eventually(() => expect(repository.reviewComments).toHaveLength(1))
  return { repository, number, sha, commentId: repository.reviewComments[0]?.id ?? 0 }
}

const titled = (repository: Installed['repository'], sha: string, title: string) =>
  eventually(() => expect(checkRunsOf(repository, sha).at(-1)?.title).toBe(title))

/** The statistics of the claim, as the ledger has them now. */
async function statsOf({ id }: Installed['repository']): Promise<TrustStats | undefined> {
  const database = await openDatabase({ databaseUrl: app.databaseUrl, dataFolder: '' })
  try {
    const entries = await trustedEntries(database.queries, await namespaceOfRepository(database.queries, id))
    return entries.find(({ answer }) => answer === 'npm run build')?.state.stats
  } finally {
    await database.close()
  }
}

it('The answer that the docs are right voids the fail of the default branch, whose check run follows; undo restores both', async () => {
  const { repository, number, commentId } = await withFinding()
  const head = await repository.commit('main', { 'package.json': RENAMED })
  await titled(repository, head, ONE_FALSE)
  await quiet(app, repository)
  expect(await statsOf(repository)).toMatchObject({ strong_fail: 1, medium_pass: 1 })
  await repository.reply(number, commentId, '5', 'bob')
  await titled(repository, head, MUTED)
  await quiet(app, repository)
  expect(await statsOf(repository)).toMatchObject({ strong_fail: 0, medium_pass: 2, consecutive_fail: 0 })
  await repository.reply(number, commentId, '/docalign undo', 'carol')
  await titled(repository, head, ONE_FALSE)
  await quiet(app, repository)
  expect(await statsOf(repository)).toMatchObject({ strong_fail: 1, medium_pass: 1, consecutive_fail: 1 })
})

it('One person and a resolved thread mute nothing for good; a second person does', async () => {
  const { repository, sha, commentId } = await withFinding()
  await repository.react(commentId, '-1', 'bob')
  await repository.resolveThread(commentId, 'bob')
  await pollReactions(app, repository)
  await quiet(app, repository)
  await titled(repository, sha, ONE_FALSE)
  await repository.react(commentId, '-1', 'carol')
  await pollReactions(app, repository)
  await titled(repository, sha, MUTED)
  await eventually(() =>
    expect(repository.reviewComments.find(({ id }) => id === commentId)?.body).toContain('Muted permanently'),
  )
})
