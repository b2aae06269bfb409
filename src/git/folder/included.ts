import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { GitError } from '../errors.ts'

/** Keys in lower case but for what stands between the first and the last point, in the order of the file. */
export type Config = readonly (readonly [key: string, value: string])[]

/** More than any repository includes; git itself gives up below ten that include one another. */
const MAX_INCLUDED = 50

/**
 * Makes sure that what a configuration includes are files too: git reads them where it resolves names. Those that are not there are no
 * matter to git either.
 *
 * @param config what `file` says
 * @param read what a file says; throws for a pipe, a device, or what is too large
 * @throws GitError `DOCALIGN_E101`
 */
export async function requirePlainIncludes(
  file: string,
  config: Config,
  read: (file: string) => Promise<Config>,
): Promise<void> {
  const seen = new Set<string>()
  const open = includedBy(file, config)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (seen.size > MAX_INCLUDED)
      throw new GitError(
        'DOCALIGN_E101',
        `${file} includes more than ${MAX_INCLUDED} files, so the repository is not read`,
      )
    open.push(...includedBy(next, await read(next)))
  }
}

/** Those under a condition too: whether it holds is git's to say. */
function includedBy(file: string, config: Config): string[] {
  return config
    .filter(([key]) => /^include(?:if\..*)?\.path$/is.test(key))
    .map(([, path]) => {
      if (path.startsWith('~/')) return join(homedir(), path.slice(2))
      // Git would look a user up.
      if (/^[~%]/.test(path))
        throw new GitError('DOCALIGN_E101', `${file} includes ${path}, which is not followed — name it by its path`)
      return resolve(dirname(file), path)
    })
}
