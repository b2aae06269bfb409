import { isAbsolute, relative, sep } from 'node:path'
import type { GitRepository } from '../../git/types.ts'
import { RequestError } from '../../operations/errors.ts'
import { joinPath } from '../../paths.ts'
import type { Check } from './check.ts'

/**
 * Files and folders as they are called from the root of the repository. `''` is the root.
 *
 * @throws RequestError `DOCALIGN_E711` for what is outside, `DOCALIGN_E714` for what is not there and never was
 */
export async function placesOf(
  given: readonly string[],
  repository: GitRepository,
  { scanned: { head, committed } }: Check,
): Promise<string[]> {
  const places = [...new Set(given.map((path) => insideOf(path, repository)))]
  const unknown = async (paths: Iterable<string>, among: readonly string[]): Promise<string[]> => {
    const all = [...paths]
    return among.filter((place) => place !== '' && !all.some((path) => isInside(path, place)))
  }
  const pathsAt = async (commit: string): Promise<string[]> => (await repository.tree(commit)).map(({ path }) => path)
  let missing = await unknown(await pathsAt(head), places)
  if (missing.length > 0 && committed !== null) missing = await unknown(await pathsAt(committed), missing)
  if (missing.length > 0) missing = await unknown((await repository.deletions(head)).keys(), missing)
  const [first] = missing
  if (first === undefined) return places
  throw new RequestError('notFound', `git knows no ${first} here, now or before; files that it ignores are not checked`)
}

/** Whether a path is this place, or in this folder. */
export function isInside(path: string, place: string): boolean {
  return place === '' || path === place || path.startsWith(`${place}/`)
}

function insideOf(path: string, { workTree, path: opened }: GitRepository): string {
  const inside = isAbsolute(path)
    ? relative(workTree ?? opened, path)
        .split(sep)
        .join('/')
    : path
  const place = joinPath('', inside)
  if (place === null)
    throw new RequestError('invalid', `paths: ${path} is not in the repository at ${workTree ?? opened}`)
  return place
}
