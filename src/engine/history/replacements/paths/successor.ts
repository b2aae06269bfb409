import { baseName, folderOf } from '../../../../base/paths.ts'
import { ecosystemOfFile } from '../../../ecosystems/lookup.ts'

/** Files that represent their folder. */
const OF_FOLDER = /^(?:index|_index|readme|mod|__init__)\.\w+$/i

/**
 * The only successor of a file without a rename, by its name: the same name in another case, or in another format of its kind, or a folder of that name with a file
 * that represents it.
 *
 * @param paths the current files
 */
export function successorOf(path: string, paths: Iterable<string>): string | null {
  const folder = folderOf(path)
  const stem = stemOf(path).toLowerCase()
  const alike: string[] = []
  const inside: string[] = []
  for (const each of paths) {
    const parent = folderOf(each)
    if (parent === folder && stemOf(each).toLowerCase() === stem && each !== path && isOfKind(path, each))
      alike.push(each)
    else if (folderOf(parent) === folder && parent !== '' && baseName(parent).toLowerCase() === stem) {
      if (OF_FOLDER.test(baseName(each)) || baseName(each) === baseName(path)) inside.push(each)
    }
  }
  const respelled = alike.filter((each) => each.toLowerCase() === path.toLowerCase())
  if (respelled.length === 1) return respelled[0] ?? null
  const found = [...alike, ...inside]
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Formats that one text may be written in: pages, settings, images. */
const FORMATS: readonly RegExp[] = [
  /\.(?:mdx?|markdown|rst|adoc|asciidoc|txt|html?)$/i,
  /\.(?:jsonc?|json5|ya?ml|toml|ini|cfg|conf|xml|[cm]?[jt]s)$/i,
  /\.(?:png|jpe?g|gif|svg|webp|avif)$/i,
]

/** `guide.rst` may be what `guide.md` was, and `page.ts` not: a file of another kind is another thing, whatever it is called. */
function isOfKind(path: string, other: string): boolean {
  if (endingOf(path) === '' || endingOf(other) === '' || endingOf(path) === endingOf(other)) return true
  const ecosystem = ecosystemOfFile(path)
  if (ecosystem !== undefined && ecosystem === ecosystemOfFile(other)) return true
  return FORMATS.some((format) => format.test(path) && format.test(other))
}

/** The name without its last extension: `guide` for `docs/guide.md`. */
function stemOf(path: string): string {
  return baseName(path).replace(/(?<=.)\.\w+$/, '')
}

/** Whether a new name shows its origin: the same name in another folder or format, or with a word more or less. */
export function isNamedAfter(from: string, to: string): boolean {
  const [left, right] = [stemOf(from).toLowerCase(), stemOf(to).toLowerCase()]
  if (left === right) return true
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return short.length >= 4 && hyphened(long).includes(hyphened(short)) && /[-_.]/.test(long)
}

/** Added files beside a removed one whose names show that they were made from it: `LICENSE-APACHE` and `LICENSE-MIT` from `LICENSE`. */
export function madeOf(path: string, added: readonly string[]): string[] {
  return added.filter(
    (each) => folderOf(each) === folderOf(path) && endingOf(each) === endingOf(path) && isNamedAfter(path, each),
  )
}

function endingOf(path: string): string {
  return /\.\w+$/.exec(baseName(path))?.[0] ?? ''
}

function hyphened(name: string): string {
  return name.replace(/[_.]/g, '-')
}
