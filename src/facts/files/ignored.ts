import { createRequire } from 'node:module'
import { folderOf, isBelow } from '../../paths.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first `.gitignore`. */
const load = (): typeof import('ignore') => require('ignore')

/** Answers whether the repository's `.gitignore` files leave a path out: build outputs and the reader's local files. */
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
 * The folders in which rules ignore something by its place, `public` of `public/theme/` and of `public/*.css`: they come with what is made
 * in them.
 */
function foldersNamed(rules: string): ReadonlySet<string> {
  const places = rules.match(/^\/?[\w.-]+(?:\/[\w.*-]+)+(?=\/?\s*$)/gm) ?? []
  return new Set(places.map((place) => folderOf(place.replace(/^\//, '').replace(/[^/]*\*.*$/, '*'))))
}

/** Without allow lists (`*` before `!src`): these say what is kept, not that a build makes the rest. */
function withoutAllowLists(rules: string): string {
  if (!/^!/m.test(rules)) return rules
  return rules.replace(/^(?:\/?\*{1,2}|(?!!)\S*\/\*\/\*{1,2}|\*\/\*{1,2})\s*$/gm, '')
}
