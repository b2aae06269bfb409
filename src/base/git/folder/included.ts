import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { GitError } from '../errors.ts'

/** Keys in lower case, except for the part between the first and the last dot, in file order. */
export type Config = readonly (readonly [key: string, value: string])[]

/** More than any repository includes; git's own limit is ten nested includes. */
const MAX_INCLUDED = 50

/**
 * Requires that a configuration's includes are plain files, as git reads them when it resolves names. Git ignores missing ones.
 *
 * @param config the content of `file`
 * @param read reads a file; throws for a pipe, a device, or a file that is too large
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

/** Includes conditional ones: only git evaluates the condition. */
function includedBy(file: string, config: Config): string[] {
  return config
    .filter(([key]) => /^include(?:if\..*)?\.path$/is.test(key))
    .map(([, path]) => {
      if (path.startsWith('~/')) return join(homedir(), path.slice(2))
      // Git would look up a user.
      if (/^[~%]/.test(path))
        throw new GitError('DOCALIGN_E101', `${file} includes ${path}, which is not followed — name it by its path`)
      return resolve(dirname(file), path)
    })
}
