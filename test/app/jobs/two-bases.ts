import type { SandboxCheckRun } from 'github-sandbox/sandbox'
import type { Queries } from '../../../src/base/db/database.ts'
import { type Played, played } from './played.ts'

/** A `package.json` with one script of this name. */
export const SCRIPTS = (name: string) => `{"name":"notes","scripts":{"${name}":"node x"}}\n`
const FILES = {
  '.docalign.yml': 'check:\n  fail_on: new\nepochs:\n  gate: off\n',
  'README.md': '# Notes\n\nRun `npm run build`.\n',
  'package.json': SCRIPTS('build'),
}

export interface TwoBases extends Played {
  /** Of the branch `feature`: harmless where it is merged into `release/1`, and not where it is merged into `main`. */
  readonly sha: string
  open(base: string): Promise<number>
  /** The newest check run at a commit, by which GitHub goes. */
  run(sha?: string): SandboxCheckRun | undefined
}

/** A pull request's head that two branches are the base of. */
export async function withTwoBases(queries: Queries): Promise<TwoBases> {
  const stage = await played(queries, { files: FILES })
  const { repository } = stage
  await repository.commit('release/1', { 'package.json': SCRIPTS('compile') }, { from: 'main' })
  const sha = await repository.commit('feature', { 'src/main.js': '1\n' }, { from: 'release/1' })
  return {
    ...stage,
    sha,
    run: (at = sha) => stage.checkRun(at),
    async open(base) {
      const number = await repository.openPullRequest({ head: 'feature', base })
      await stage.play()
      return number
    },
  }
}

export const FALSE = 'This change makes 1 statement false'
export const FINE = 'No docs affected by this change'
