import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join, relative } from 'node:path'
import type { Caller } from '../../report/next-commands.ts'
import type { Invocation, Terminal } from './command.ts'
import { textOption } from './options.ts'

/** How the same person calls DocAlign again for the repository at `root`. */
export function callerOf(invocation: Invocation, root: string, { cwd, env }: Terminal): Caller {
  const isAbsolutePath = invocation.positionals.some((place) => isAbsolute(place))
  return {
    program: programName(env),
    repository: isAbsolutePath ? root : relative(cwd, root),
    base: textOption(invocation, 'base'),
  }
}

/** `npx` and `npm run` put such folders on the PATH of what they run only. */
const OF_NPM = /[\\/]node_modules[\\/]\.bin[\\/]?$/

/** `docalign`, or `npx docalign` if the shell would not find it: no folder of the PATH has it. */
export function programName({ PATH: path }: Terminal['env']): string {
  if (path === undefined) return 'docalign'
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder) && !OF_NPM.test(folder))
  const names = process.platform === 'win32' ? ['docalign.cmd', 'docalign.exe'] : ['docalign']
  const isOnPath = folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
  return isOnPath ? 'docalign' : 'npx docalign'
}
