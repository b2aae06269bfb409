import type { SandboxRepository } from 'github-sandbox/sandbox'
import { expect } from 'vitest'
import { type App, checkRunsOf, completed, eventually, quiet } from './app.ts'

type Fault = Omit<Parameters<App['github']['fault']>[0], 'path' | 'method' | 'times'>

/** The files of a repository whose docs a pull request of {@link postedThrough} makes false. */
export const POSTABLE = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
}

/** Opens a pull request whose check run and comment are written through a fault; there is one of each in the end. */
export async function postedThrough(app: App, repository: SandboxRepository, fault: Fault): Promise<void> {
  const path = (rest: string) => new RegExp(`/repos/${repository.owner}/widgets/${rest}`)
  app.github.fault({ method: 'POST', path: path('check-runs'), times: 1, ...fault })
  app.github.fault({ method: 'PATCH', path: path('check-runs'), times: 1, ...fault })
  app.github.fault({ method: 'POST', path: path('issues/\\d+/comments'), times: 1, ...fault })
  const broken = { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n' }
  const sha = await repository.commit('feature', broken, { from: 'main' })
  await repository.openPullRequest({ head: 'feature' })
  await completed(repository, sha)
  await eventually(() => expect(repository.comments).toHaveLength(1))
  await quiet(app, repository)
  expect(checkRunsOf(repository, sha)).toHaveLength(1)
  expect(checkRunsOf(repository, sha)[0]?.annotations).toHaveLength(1)
  expect(repository.comments).toHaveLength(1)
}
