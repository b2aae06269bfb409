import { baseName, foldersAbove } from '../../paths.ts'
import { BUILDERS, type Builder } from './builders.ts'
import type { ReadText, Site } from './site.ts'

/** Parts of the longest name of a configuration file. */
const MAX_NAME_LENGTH = 3

const BASE_NAMES: ReadonlySet<string> = new Set([...BUILDERS.keys()].map(baseName))

/** Whether a file's name is one that some site builder reads its configuration from. */
export function isSiteConfig(path: string): boolean {
  return builderOf(path) !== null
}

/** The site whose configuration a file is; null for every other file. */
export function readSite(path: string, exists: (path: string) => boolean, read: ReadText): Site | null {
  const found = builderOf(path)
  return found?.builder({ root: found.root, text: read(path) ?? '', exists, path }) ?? null
}

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

/** Folders that usually hold the site of docs which lie beside them. */
const SITE_FOLDERS = ['website', 'docs', 'doc', 'site', 'www', 'documentation', 'docs-site', 'web']

/** Where the configuration of a page's site may lie: in the folders above it, and in site folders beside those. */
export function configPathsNear(docPath: string): string[] {
  const paths: string[] = []
  for (const folder of foldersAbove(docPath)) {
    for (const child of ['', ...SITE_FOLDERS]) {
      const place = [folder, child].filter((part) => part !== '').join('/')
      for (const name of BUILDERS.keys()) paths.push(place === '' ? name : `${place}/${name}`)
    }
  }
  return paths
}
