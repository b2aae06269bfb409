import { expect, it } from 'vitest'
import { completed, quiet, useApp } from './app.ts'

const FILES = { 'README.md': '# Widgets\n', '.docalign.yml': 'epochs:\n  gate: off\n' }

const app = useApp()

it('The first scan of a repository comes also where its adoption was interrupted', async () => {
  const { github } = app
  const repository = await github.createRepository({ owner: 'interrupted-1', name: 'widgets' })
  const sha = await repository.commit('main', FILES, { message: 'Begin' })
  // Nothing else is asked for meanwhile.
  await quiet(app, repository)
  // The list is asked for once more after the repository was noted; it breaks off there.
  const path = /^\/installation\/repositories/
  github.fault({ path, delay: 1 })
  github.fault({ path, status: 500 })
  await github.install([repository])
  expect(await completed(repository, sha)).toMatchObject({ conclusion: 'success' })
})

it('The first scan comes also where an event of the repository was first, and was interrupted', async () => {
  const { github } = app
  const repository = await github.createRepository({ owner: 'interrupted-2', name: 'widgets' })
  const sha = await repository.commit('main', FILES, { message: 'Begin' })
  // Nothing else is asked for meanwhile.
  await quiet(app, repository)
  github.webhooksTo(null)
  await github.install([repository])
  await github.settled()
  github.webhooksTo(`${app.url}/api/github/webhooks`)
  // GitHub is asked twice whether it is installed there; the second answer is lost.
  const path = /^\/app\/installations\/\d+\/access_tokens/
  github.fault({ method: 'POST', path, delay: 1 })
  github.fault({ method: 'POST', path, status: 500 })
  await repository.tag('v1', sha)
  expect(await completed(repository, sha)).toMatchObject({ conclusion: 'success' })
})
