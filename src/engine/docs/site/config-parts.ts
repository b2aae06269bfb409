import { folderOf, pathIn } from '../../../base/paths.ts'
import { resolvePath } from './paths.ts'
import type { ReadText } from './site.ts'

/** A configuration may be in several files, and these in more. */
export const MAX_PART_DEPTH = 3
/** Maximum number of files of one configuration. */
const MAX_PARTS = 100
const MAX_TEXT = 200_000

const ENDINGS = ['', ...['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].flatMap((ext) => [`.${ext}`, `/index.${ext}`])]
const IMPORTED = /['"`](\.{1,2}\/[^'"`\n]{1,200})['"`]/g
/** `hooks:` of MkDocs has a list of scripts. */
const LISTED = /^[ \t]*-[ \t]+['"]?([\w./-]{1,200}\.py)\b/gm
const PART = /\.(?:[cm]?[jt]s|py)$/

/**
 * The repository's files, besides the configuration itself, that a site is configured with: what a script imports or names as a plug-in,
 * the hooks of MkDocs, and what these in turn import.
 *
 * @param read the text of a file; the parts of one that is not read yet are not known yet
 */
export function configParts(path: string, read: ReadText, exists: (path: string) => boolean): string[] {
  const found = new Set<string>()
  let added = [path]
  for (let depth = 0; depth < MAX_PART_DEPTH && added.length > 0; depth++)
    added = added.flatMap((each) =>
      namedIn(each, read(each) ?? '', exists).filter((part) => {
        if (part === path || found.has(part) || found.size >= MAX_PARTS) return false
        found.add(part)
        return true
      }),
    )
  return [...found]
}

function namedIn(path: string, text: string, exists: (path: string) => boolean): string[] {
  const source = text.slice(0, MAX_TEXT)
  const pattern = /\.[cm]?[jt]s$/.test(path) ? IMPORTED : /\.ya?ml$/.test(path) ? LISTED : null
  const names = pattern === null ? [] : [...source.matchAll(pattern)]
  return names.flatMap(([, name = '']) => {
    const part = resolvePath(folderOf(path), name)
    const file = part === null ? undefined : endingsOf(part).find((each) => PART.test(each) && exists(each))
    return file === undefined ? [] : [file]
  })
}

/** `./plugin` and, as TypeScript is written, `./plugin.js` may be `plugin.ts`. */
function endingsOf(part: string): string[] {
  const bare = part.replace(/\.[cm]?js$/, '')
  return [
    part,
    ...ENDINGS.map((ending) => (ending.startsWith('/') ? pathIn(bare, ending.slice(1)) : `${bare}${ending}`)),
  ]
}
