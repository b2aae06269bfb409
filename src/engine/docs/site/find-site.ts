import { baseName, isBelow } from '../../../base/paths.ts'
import { BUILDERS, type Builder } from './builders.ts'
import { configParts } from './config-parts.ts'
import { rewritesPages } from './rewriting.ts'
import { PLAIN_SITE, type ReadText, type Site } from './site.ts'

/** All websites that configuration files of the repository describe. `read` makes folders and prefixes more precise, but is optional. */
export function findSites(paths: Iterable<string>, read: ReadText = () => null): Site[] {
  const known = new Set(paths)
  const sites = [...known].flatMap((path) => {
    const found = builderOf(path)
    const exists = (candidate: string): boolean => known.has(candidate)
    const text = found === null ? '' : (read(path) ?? '')
    const site = found?.builder({ root: found.root, text, exists, paths: known, path }) ?? null
    if (site === null) return []
    const isRewriting = [path, ...configParts(path, read, exists)].some((part) => rewritesPages(part, read(part) ?? ''))
    return isRewriting ? { ...site, rewrites: true as const } : site
  })
  // Doxygen reads pages of every folder, also those that another builder serves.
  const pictureRoots = sites.flatMap((site) => site.pictureRoots ?? [])
  if (pictureRoots.length === 0) return sites
  return [...sites.filter(({ kind }) => kind !== 'github'), PLAIN_SITE].map((site) => ({ ...site, pictureRoots }))
}

/** The site that serves a page: the one with the deepest folder above it; the plain site if there is none. */
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

/** Whether a site builder reads its configuration from a file of this name. */
export function isSiteConfig(path: string): boolean {
  return builderOf(path) !== null
}

/** Maximum number of path segments in a configuration file's name. */
const MAX_NAME_LENGTH = 3

const BASE_NAMES: ReadonlySet<string> = new Set([...BUILDERS.keys()].map(baseName))

/** The builder for a file of this name, and the folder relative to which the name matches. */
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

/** Whether an HTML file may be docsify's front page: its folder has docsify's shared page parts, or a README as the first page. */
export function isBesidePageLists(path: string, paths: { exists(path: string): boolean }): boolean {
  const folder = path.slice(0, path.length - baseName(path).length)
  const lists = ['_sidebar.md', '_navbar.md', '_coverpage.md', ...(isUpperFolder(folder) ? ['README.md'] : [])]
  return lists.some((name) => paths.exists(`${folder}${name}`))
}

/** The root, or a folder directly below it. Further down, many folders may have an HTML file and a README, and each would be read. */
function isUpperFolder(folder: string): boolean {
  return folder.split('/').length <= 2
}
