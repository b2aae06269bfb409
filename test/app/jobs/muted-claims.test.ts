import { expect, it } from 'vitest'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { trustedEntries } from '../../../src/ledger/entries/trusted.ts'
import { useTestDatabase } from '../../databases.ts'
import { mute } from './muting.ts'
import { jobScene } from './scene.ts'

const README = '# Notes\n\nRun `npm run build`, then `npm test`.\n'
const whole = { build: 'node x', test: 'node --test' }
const packageOf = (scripts: object) => JSON.stringify({ name: 'notes', scripts })

const database = useTestDatabase()

async function scanned() {
  const stage = await jobScene(database.queries)
  const repositoryId = stage.repository.id
  const namespaceId = await namespaceOfRepository(database.queries, repositoryId)
  const push = async (files: Readonly<Record<string, string>>) =>
    stage.scanBranch(await stage.repository.commit('main', files))
  const entry = async (command: string) => {
    const entries = await trustedEntries(database.queries, namespaceId)
    return entries.find(({ answer }) => answer === command)
  }
  const muteCommand = async (command: string) =>
    mute(database.queries, repositoryId, { claim: (await entry(command))?.id ?? '' })
  await push({ 'README.md': README, 'package.json': packageOf(whole) })
  return { push, entry, mute: muteCommand }
}

it('A claim that people muted records no fail when it stops being true, and its trust stays', async () => {
  const { push, entry, mute } = await scanned()
  await mute('npm run build')
  await push({ 'package.json': packageOf({}) })
  expect((await entry('npm run build'))?.state.stats).toMatchObject({ strong_fail: 0, medium_pass: 1 })
  expect((await entry('npm test'))?.state.stats).toMatchObject({ strong_fail: 1, medium_pass: 1 })
})

it('A commit that breaks a claim and changes its page keeps the claim failing', async () => {
  const { push, entry } = await scanned()
  await push({ 'README.md': `${README}\nSee the code.\n`, 'package.json': packageOf({ test: 'node --test' }) })
  const { stats, score } = (await entry('npm run build'))?.state ?? {}
  expect(stats).toMatchObject({ strong_fail: 1, weak_pass: 0, consecutive_fail: 1 })
  expect(score?.trust_score).toBeCloseTo(0.25, 12)
  expect((await entry('npm test'))?.state.stats).toMatchObject({ weak_pass: 1 })
})
