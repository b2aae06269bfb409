import { lstatSync } from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import { CliError } from '../terminal/errors.ts'

/**
 * Ensures that a write to a path ends up there: inside a checkout, none of its parts may be a symbolic link, as a repository's link could
 * lead anywhere, and the target may only be a regular file or missing. Elsewhere the user's own links are followed.
 *
 * @param file an absolute path
 * @param shown the file's name in errors
 * @throws CliError `DOCALIGN_E402`
 */
export function requireOwnPlace(file: string, shown = file): void {
  const { root } = parse(file)
  let place = root
  let isInside = false
  for (const step of relative(root, file).split(sep)) {
    isInside ||= isThere(join(place, '.git'))
    place = join(place, step)
    const found = isInside ? lstatSync(place, { throwIfNoEntry: false }) : undefined
    if (found?.isSymbolicLink())
      throw refusal(shown, place === file ? 'it is a symbolic link' : `${place} is a symbolic link`)
    if (place === file && found && !found.isFile() && !found.isDirectory()) throw refusal(shown, 'it is not a file')
  }
}

function refusal(shown: string, why: string): CliError {
  return new CliError('DOCALIGN_E402', `cannot write ${shown}: ${why} in a checkout — remove it, or name another file`)
}

/** Whether the path exists, including as a dangling link. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // A part of the path is a file, or a folder without access.
    return false
  }
}
