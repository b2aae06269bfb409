import { baseName, isBelow } from '../../../base/paths.ts'
import { BUILDERS, type Builder } from './builders.ts'
import { configParts } from './config-parts.ts'
import { PLAIN_SITE, type ReadText, type Site } from './site.ts'

const MAX_TEXT = 200_000

/** How far below the head of a function its own text is looked for. */
const NEAR = 3000

/** Maximum number of such methods in a file whose text is looked at. */
const MAX_METHODS = 50

/** The method of a Vite or Rollup plug-in that replaces the text of a module: `transform(code, id) {`, `transform: async (code) =>`. */
const TRANSFORM = /\btransform\s*(?:\(|:\s*(?:async\b|function\b|\(|\w+\s*=>))/g

/** What else changes the headings of pages: rules of markdown-it, plug-ins of remark and rehype, Docusaurus' preprocessor. */
const IN_SCRIPTS: readonly RegExp[] = [
  /\bheading_open\b|\bcore\.ruler\b/,
  /\bpreprocessor\s*(?::|\()/,
  /\btype\s*===?\s*['"]heading['"]|\bvisit\w*\([^()\n]{1,100}['"](?:heading|h[1-6])['"]|\btagName\s*===?\s*['"]h[1-6]['"]/,
]

/** Hooks of MkDocs, and the event of Sphinx, that replace the text of a page. */
const IN_PYTHON = /\bdef on_(?:page_(?:read_source|markdown|content)|post_page)\b|\bconnect\(\s*['"]source-read['"]/

/** Whether code of a site's own configuration may change the headings of pages before they get their ids. */
function rewritesPages(path: string, text: string): boolean {
  const source = text.slice(0, MAX_TEXT)
  if (/\.py$/.test(path)) return IN_PYTHON.test(source)
  if (!/\.[cm]?[jt]s$/.test(path)) return false
  return IN_SCRIPTS.some((pattern) => pattern.test(source)) || transformsPages(source)
}

function transformsPages(source: string): boolean {
  return [...source.matchAll(TRANSFORM)]
    .slice(0, MAX_METHODS)
    .some(({ index }) => /\.mdx?\b/.test(source.slice(index, index + NEAR)))
}

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
