import { configPathsNear, readSite } from './config-files.ts'
import { isBelow } from './paths.ts'
import { PLAIN_SITE, type ReadText, type Site } from './site.ts'

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
