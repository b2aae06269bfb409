import { createRequire } from 'node:module'
import { folderOf, isBelow } from '../../../base/paths.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first `.gitignore`. */
const load = (): typeof import('ignore') => require('ignore')

/** Returns whether the repository's `.gitignore` files ignore a path: build outputs and local files. */
export function createIgnoreRules(
  files: readonly { readonly path: string; readonly text: string }[],
): (path: string) => boolean {
  if (files.length === 0) return () => false
  const ignore = load()
  const rules = files.map(({ path, text }) => ({
    folder: folderOf(path),
    matcher: ignore().add(withoutAllowLists(text)),
    above: foldersNamed(text),
  }))
  return (path) =>
    rules.some(({ folder, matcher, above }) => {
      if (!isBelow(path, folder)) return false
      const relative = folder === '' ? path : path.slice(folder.length + 1)
      if (relative === '' || !ignore.isPathValid(relative)) return false
      return above.has(relative) || matcher.ignores(relative) || matcher.ignores(`${relative}/`)
    })
}

/**
 * The parent folders of rules that ignore something by its place, `public` for `public/theme/` and `public/*.css`: they are created with
 * what is generated in them.
 */
function foldersNamed(rules: string): ReadonlySet<string> {
  const places = rules.match(/^\/?[\w.-]+(?:\/[\w.*-]+)+(?=\/?\s*$)/gm) ?? []
  return new Set(places.map((place) => folderOf(place.replace(/^\//, '').replace(/[^/]*\*.*$/, '*'))))
}

/** Removes allow lists (`*` before `!src`): they state what is committed, not that a build generates the rest. */
function withoutAllowLists(rules: string): string {
  if (!/^!/m.test(rules)) return rules
  return rules.replace(/^(?:\/?\*{1,2}|(?!!)\S*\/\*\/\*{1,2}|\*\/\*{1,2})\s*$/gm, '')
}
