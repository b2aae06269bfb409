import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { memoizeRecent } from '../../memoize.ts'
import type { GitRunner } from '../process/run.ts'
import { signatureOf } from './file-signature.ts'

interface ExcludeSource {
  /** The git folder of the repository, with its exclude file. */
  readonly common: string
  readonly runner: GitRunner
  /** Environment for git processes that see no configuration. */
  readonly environment: NodeJS.ProcessEnv
}

/** Files of the user in which git looks for settings. */
const CONFIG_FILES = 2

/** What the repository ignores for everybody is in its files; its local excludes and the user's global ones are passed as options. */
export function createExcludes({ common, runner, environment }: ExcludeSource): () => Promise<string[]> {
  const excludesFileOf = memoizeRecent(
    CONFIG_FILES,
    async (file: string, _signature: string): Promise<string | null> => {
      const args = ['config', '--file', file, '--no-includes', '--type=path', '--get', 'core.excludesFile']
      const { exitCode, stdout } = await runner.run(args, environment, [0, 1, 3, 128])
      return exitCode === 0 ? stdout.toString('utf8').trimEnd() : null
    },
    (file, signature) => `${file} ${signature}`,
  )

  /** The file with the user's global excludes, as git finds it; it may not exist. */
  async function userExcludes(): Promise<string> {
    const settings = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
    let found = join(settings, 'git', 'ignore')
    for (const file of [join(settings, 'git', 'config'), join(homedir(), '.gitconfig')]) {
      const signature = await signatureOf(file)
      if (signature !== null) found = (await excludesFileOf(file, signature)) ?? found
    }
    return found
  }

  return async () => {
    const files = [join(common, 'info', 'exclude'), await userExcludes()]
    const are = await Promise.all(files.map(isFile))
    return files.filter((_, index) => are[index]).map((file) => `--exclude-from=${file}`)
  }
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
