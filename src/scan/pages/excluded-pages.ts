import { compileGlobs } from '../../config/glob.ts'
import type { Site } from '../../docs/site/site.ts'
import { memoize } from '../../memoize.ts'
import { baseName, isBelow } from '../../paths.ts'

/** Pages that people read on the host, whatever a site serves, and tables of contents, which menus are made of. */
const READ_ANYWAY = /^(?:(?:readme|contributing|security|code_of_conduct|agents|claude)\b|summary\.md$)/i

/** The site's own configuration leaves the page out: nobody is shown it. */
export function isExcluded(path: string, site: Site): boolean {
  const [root = ''] = site.contentRoots
  if (site.excludes === undefined || READ_ANYWAY.test(baseName(path)) || !isBelow(path, root)) return false
  return matcherOf(site)(root === '' ? path : path.slice(root.length + 1))
}

const matcherOf = memoize(({ excludes = [] }: Site) => compileGlobs(excludes))
