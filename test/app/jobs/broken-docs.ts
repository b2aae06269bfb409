import type { Queries } from '../../../src/base/db/database.ts'
import { type JobScene, jobScene } from './scene.ts'

export const FILES = {
  'README.md': '# Notes\n\nRun `npm run build`.\n',
  'package.json': '{"name":"notes","scripts":{"build":"node x"}}\n',
}
export const BROKEN = { 'package.json': '{"name":"notes","scripts":{"compile":"node x"}}\n' }

/** A pull request that makes the docs false. */
export async function brokenDocs(queries: Queries): Promise<JobScene & { number: number; sha: string }> {
  const stage = await jobScene(queries)
  await stage.repository.commit('main', FILES)
  const sha = await stage.repository.commit('feature', BROKEN, { from: 'main' })
  return { ...stage, sha, number: await stage.pullRequest('feature', sha) }
}

export const FOR_EVER = 1000

/** Git cannot fetch from the repository any more. */
export function withoutGit({ github, repository }: JobScene): void {
  github.fault({ path: new RegExp(`/${repository.fullName}\\.git/`), status: 500, times: FOR_EVER })
}
