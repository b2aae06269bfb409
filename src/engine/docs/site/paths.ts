import { joinPath } from '../../../base/paths.ts'

/** As `joinPath`, for a folder that may itself contain `.`, `..` and empty parts, as a page's URL does. */
export function resolvePath(folder: string, path: string): string | null {
  return joinPath('', `${folder}/${path}`)
}

export function trimSlashes(path: string): string {
  let from = 0
  let to = path.length
  while (from < to && path[from] === '/') from += 1
  while (to > from && path[to - 1] === '/') to -= 1
  return path.slice(from, to)
}
