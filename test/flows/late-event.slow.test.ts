import { expect, it } from 'vitest'
import { checkRunsOf, completed, quiet, useApp } from './app.ts'

const scripts = (name: string) => `{"name":"notes","scripts":{"${name}":"node x"}}\n`

const app = useApp()

it('A pull request whose event is late is not passed by what was found of another with the same head', async () => {
  const { repository } = await app.installed({
    '.docalign.yml': 'check:\n  fail_on: new\nepochs:\n  gate: off\n',
    'README.md': '# Notes\n\nRun `npm run build`.\n',
    'package.json': scripts('build'),
  })
  const lax = {
    '.docalign.yml': 'check:\n  fail_on: never\nepochs:\n  gate: off\n',
    'package.json': scripts('compile'),
  }
  await repository.commit('release/1', lax, { from: 'main' })
  const first = await repository.commit('feature', { 'src/main.js': '1\n' }, { from: 'release/1' })
  const strict = await repository.openPullRequest({ head: 'feature', base: 'main' })
  const other = await repository.openPullRequest({ head: 'feature', base: 'release/1' })
  await quiet(app, repository)
  await completed(repository, first)
  app.github.webhooksTo(null)
  const sha = await repository.commit('feature', { 'src/main.js': '2\n' })
  await app.github.settled()
  app.github.webhooksTo(`${app.url}/api/github/webhooks`)
  const told = (number: number) =>
    app.github.deliveries.findLast(
      ({ outgoing: { event, payload } }) =>
        event === 'pull_request' && (payload as { action: string; number: number }).number === number,
    )?.guid ?? ''
  await app.github.redeliver(told(other))
  await completed(repository, sha)
  await quiet(app, repository)
  // None was completed otherwise and replaced: GitHub merges within a second of that.
  const failing = [
    { status: 'completed', conclusion: 'failure', title: expect.stringContaining(`#${strict} into main`) },
  ]
  expect(checkRunsOf(repository, sha)).toMatchObject(failing)
  await app.github.redeliver(told(strict))
  await quiet(app, repository)
  expect(checkRunsOf(repository, sha)).toMatchObject(failing)
})
