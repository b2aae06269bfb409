import { baseName, isBelow } from '../../paths.ts'
import { BUILDERS, type Builder } from './builders.ts'
import { PLAIN_SITE, type ReadText, type Site } from './site.ts'

/** All websites that the repository's configuration files describe. `read` sharpens folders and prefixes, but is not needed. */
export function findSites(paths: Iterable<string>, read: ReadText = () => null): Site[] {
  const known = new Set(paths)
  return [...known].flatMap((path) => {
    const found = builderOf(path)
    const exists = (candidate: string): boolean => known.has(candidate)
    return found?.builder({ root: found.root, text: read(path) ?? '', exists, paths: known, path }) ?? []
  })
}

/** The site that serves a page: the one with the deepest folder above it; the plain one when there is none. */
export function siteFor(docPath: string, sites: readonly Site[]): Site {
  let best = PLAIN_SITE
  let depth = -1
  for (const site of sites) {
    const isNarrow = site.root === '' || site.kind === 'exdoc'
    const folders = isNarrow ? site.contentRoots : [site.root, ...site.contentRoots]
    for (const folder of folders) {
      if (!isBelow(docPath, folder) || folder.length <= depth) continue
      best = site
      depth = folder.length
    }
  }
  return best
}

/** Whether a file's name is one that some site builder reads its configuration from. */
export function isSiteConfig(path: string): boolean {
  return builderOf(path) !== null
}

/** Parts of the longest name of a configuration file. */
const MAX_NAME_LENGTH = 3

const BASE_NAMES: ReadonlySet<string> = new Set([...BUILDERS.keys()].map(baseName))

/** Who reads a file of this name, and the folder that the name begins in. */
function builderOf(path: string): { readonly builder: Builder; readonly root: string } | null {
  if (!BASE_NAMES.has(baseName(path))) return null
  let start = path.length
  for (let parts = 0; parts < MAX_NAME_LENGTH && start > 0; parts++) {
    start = path.lastIndexOf('/', start - 1)
    const builder = BUILDERS.get(path.slice(start + 1))
    if (builder !== undefined) return { builder, root: path.slice(0, Math.max(0, start)) }
  }
  return null
}

/** Whether docsify may have its front page in an HTML file: beside it stand the parts that all pages show, or the README that comes first. */
export function isBesidePageLists(path: string, paths: { exists(path: string): boolean }): boolean {
  const folder = path.slice(0, path.length - baseName(path).length)
  const lists = ['_sidebar.md', '_navbar.md', '_coverpage.md', ...(isUpperFolder(folder) ? ['README.md'] : [])]
  return lists.some((name) => paths.exists(`${folder}${name}`))
}

/** The root, or a folder right below it: further down many folders may have an HTML file and a README, and each would be read. */
function isUpperFolder(folder: string): boolean {
  return folder.split('/').length <= 2
}
