import { configPathsNear, readSite } from './builders.ts'
import { isBelow } from './paths.ts'
import type { Routes } from './routes.ts'

/** What builds a website of the docs; `github` where nothing is known but that GitHub shows the page. */
export type SiteKind =
  | 'github'
  | 'vitepress'
  | 'docusaurus'
  | 'mkdocs'
  | 'sphinx'
  | 'asciidoctor'
  | 'starlight'
  | 'gitbook'
  | 'mdbook'
  | 'jekyll'
  | 'hugo'
  | 'nextra'
  | 'docsify'

/** A website of the docs. Folders are paths in the repository without a slash at the end; '' is its root. */
export interface Site {
  /** VuePress counts as `vitepress`; Fumadocs and Mintlify as `nextra`: their slugs and links work alike. */
  readonly kind: SiteKind
  /** Folder that holds the builder's configuration. */
  readonly root: string
  /** Folders whose pages the site serves, the main one first. */
  readonly contentRoots: readonly string[]
  /** Folders whose files the site serves as they are. */
  readonly staticRoots: readonly string[]
  /** URL prefixes below which pages are served, without slashes around: `docs`, `blog`, `en/latest`. */
  readonly bases: readonly string[]
  /** URL paths of the pages (see `pageRoutes`), where someone has read their front matter. */
  readonly routes?: Routes
}

/** Text of a file of the repository; null when there is none. */
export type ReadText = (path: string) => string | null

export const PLAIN_SITE: Site = { kind: 'github', root: '', contentRoots: [''], staticRoots: [], bases: [] }

/** All websites that the repository's configuration files describe. `read` sharpens folders and prefixes, but is not needed. */
export function findSites(paths: Iterable<string>, read: ReadText = () => null): Site[] {
  const all = [...paths]
  const known = new Set(all)
  const sites: Site[] = []
  for (const path of all) {
    const site = readSite(path, (candidate) => known.has(candidate), read)
    if (site !== null) sites.push(site)
  }
  return sites
}

/** The site that serves a page: the one with the deepest folder above it; the plain one when there is none. */
export function siteFor(docPath: string, sites: readonly Site[]): Site {
  let best = PLAIN_SITE
  let depth = -1
  for (const site of sites) {
    const folders = site.root === '' ? site.contentRoots : [site.root, ...site.contentRoots]
    for (const folder of folders) {
      if (!isBelow(docPath, folder) || folder.length <= depth) continue
      best = site
      depth = folder.length
    }
  }
  return best
}

/**
 * The site that serves a page, found by asking for configuration files in the folders above it and in the folders that
 * usually hold one. For many pages of one repository, `findSites` once and `siteFor` per page see more and cost less.
 */
export function siteOf(docPath: string, files: (path: string) => boolean, read: ReadText = () => null): Site {
  const sites: Site[] = []
  for (const path of configPathsNear(docPath)) {
    const site = files(path) ? readSite(path, files, read) : null
    if (site !== null) sites.push(site)
  }
  return siteFor(docPath, sites)
}
