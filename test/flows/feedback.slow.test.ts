import { expect, it } from 'vitest'
import { checkRunsOf, eventually, quiet, useApp } from './app.ts'

const README = '# Widgets\n\nRun `npm run build`.\n'
const FILES = {
  'README.md': README,
  'package.json': `${JSON.stringify({ name: 'widgets', scripts: { build: 'node x' } }, null, 2)}\n`,
  '.docalign.yml': 'learning:\n  count_based_threshold: 1\nepochs:\n  gate: off\n',
}
const RENAMED = `${JSON.stringify({ name: 'widgets', scripts: { compile: 'node x' } }, null, 2)}\n`
const TWO = '# Widgets\n\nRun `npm run build`, or `npm run lint`.\n'
const BOTH = `${JSON.stringify({ name: 'widgets', scripts: { build: 'node x', lint: 'node y' } }, null, 2)}\n`
const ONE_FALSE = 'This change makes 1 statement false'
const MUTED = 'No false statements · 1 muted'

const app = useApp()

it('A reply to a comment whose answer from GitHub was lost mutes the finding', async () => {
  const { repository } = await app.installed(FILES)
  const path = (rest: string) => new RegExp(`^/repos/${repository.owner}/widgets/pulls/1/comments${rest}`)
  app.github.fault({ method: 'POST', path: path('$'), drop: 'after' })
  // It is looked for what is there before anything is written; the second time, after the reply.
  app.github.fault({ method: 'GET', path: path(''), delay: 1 })
  let release = (): void => {}
  const until = new Promise<void>((settle) => {
    release = settle
  })
  app.github.fault({ method: 'GET', path: path(''), until })
  const change = { 'package.json': RENAMED, 'README.md': README.replace('# W', '# All w') }
  const sha = await repository.commit('feature', change, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature' })
  await eventually(() => expect(repository.reviewComments).toHaveLength(1))
  await repository.reply(number, repository.reviewComments[0]?.id ?? 0, '3')
  await app.github.settled()
  release()
  await eventually(() => expect(checkRunsOf(repository, sha).at(-1)?.title).toBe(MUTED))
})

it('Undo takes back one answer, also where GitHub does not take what is said of it the first time', async () => {
  const { repository } = await app.installed({ ...FILES, 'README.md': TWO, 'package.json': BOTH })
  const change = { 'package.json': RENAMED, 'README.md': TWO.replace('# W', '# All w') }
  const sha = await repository.commit('feature', change, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature' })
  const title = () => checkRunsOf(repository, sha).at(-1)?.title
  await eventually(() => expect(repository.reviewComments).toHaveLength(2))
  for (const { id } of [...repository.reviewComments]) {
    const before = repository.reviewComments.length
    await repository.reply(number, id, '3')
    await eventually(() => expect(repository.reviewComments.length).toBe(before + 2))
  }
  await eventually(() => expect(title()).toBe('No false statements · 2 muted'))
  app.github.fault({
    method: 'POST',
    path: new RegExp(`${repository.owner}/widgets/issues/${number}/comments`),
    status: 502,
  })
  await repository.comment(number, '/docalign undo')
  await eventually(() => expect(repository.comments.map(({ body }) => body).join()).toContain('counts again'))
  await quiet(app, repository)
  expect(title()).toBe(ONE_FALSE)
})
