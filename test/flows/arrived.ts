import type { SandboxRepository } from 'github-sandbox/sandbox'
import { describedApp } from '../../src/cli/app-yml.ts'
import { completed, quiet, type useApp } from './app.ts'
import type { AppSettings } from './start-app.ts'
import { RENAMED_SCRIPT } from './widgets.ts'

/** A server that asks before it writes to people, on a GitHub that sends it their answers. */
export const ASKING: Omit<AppSettings, 'options'> = {
  onboarding: true,
  sandbox: { events: describedApp({ onboarding: true }).default_events },
}

export interface Arrived {
  readonly repository: SandboxRepository
  /** Heads of the default branch and of a pull request that makes a statement of FILES false. */
  readonly main: string
  readonly head: string
}

/** A new repository with a pull request, and nothing left to do. */
export async function arrived(
  app: ReturnType<typeof useApp>,
  owner: string,
  files: Readonly<Record<string, string>>,
): Promise<Arrived> {
  const repository = await app.github.createRepository({ owner, name: 'widgets' })
  const main = await repository.commit('main', files, { message: 'Begin' })
  await app.github.install([repository])
  await completed(repository, main)
  const head = await repository.commit('feature', { 'package.json': RENAMED_SCRIPT }, { from: 'main' })
  await repository.openPullRequest({ head: 'feature', title: 'Rename' })
  await completed(repository, head)
  await quiet(app, repository)
  return { repository, main, head }
}
