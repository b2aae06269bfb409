import { expect, it } from 'vitest'
import { completed, quiet, useApp } from './app.ts'

const app = useApp({}, { isQueueReal: true })

it('A server that keeps its jobs in the embedded database checks a branch and a pull request, and comments on it', async () => {
  const { repository } = await app.installed({
    'README.md': '# Widgets\n\nRun `npm run build`.\n',
    'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
  })
  const change = { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n' }
  const sha = await repository.commit('feature', change, { from: 'main' })
  await repository.openPullRequest({ head: 'feature' })
  expect(await completed(repository, sha)).toMatchObject({
    conclusion: 'neutral',
    title: 'This change makes 1 statement false',
  })
  await quiet(app, repository)
  expect(repository.comments).toHaveLength(1)
})
