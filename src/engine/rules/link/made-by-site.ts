import { memoize } from '../../../base/memoize.ts'
import { baseName, pathIn } from '../../../base/paths.ts'
import { isInShortcode } from '../../docs/annotation/shortcode.ts'
import { isRedirected } from '../../docs/site/redirects.ts'
import { resolveLink } from '../../docs/site/resolve-link.ts'
import { PLAIN_SITE, type Site } from '../../docs/site/site.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { isPartOfBook } from './book.ts'
import type { LinkSubject } from './extract.ts'

/** Why a link without a target file may still lead somewhere on a site; null without a reason. */
export function madeBySite(
  { file, line, value }: Claim<LinkSubject>,
  candidates: readonly string[],
  snapshot: Snapshot,
): string | null {
  if (candidates.some((candidate) => snapshot.isGenerated(candidate))) return 'a build output'
  // Sites have URLs that do not come from file names: slugs, ids, generated pages.
  const path = value.split('#', 1)[0] ?? ''
  if (/^\/[^?]*$/.test(path) && !/\.\w{1,5}$/.test(path)) return 'an address of the site'
  const site = snapshot.siteOf(file)
  if (site.kind === 'exdoc' && hasSubmodules(snapshot)) return 'perhaps a page of a submodule'
  if (isAdded(site, candidates)) return 'a file that the builder of the site adds'
  const doc = snapshot.doc(file)
  if (doc?.format === 'asciidoc') {
    const isPage = isPartOfBook(doc, snapshot) && !/[./]/.test(path)
    if (isPage) return 'an address of the site that the page becomes a part of'
    if (isInFolderOfPictures(path, snapshot)) return 'a picture of the folder that a build may take pictures from'
  }
  if (doc?.format === 'mdx' && site.kind === 'github' && isOnSite(path, file, snapshot))
    return "what the address leads to, seen from the page's own"
  if (doc && isInShortcode(doc, line)) return 'text that a shortcode may change'
  // Astro has redirects. A link with a page's extension refers to the file itself.
  const isFile = site.kind === 'starlight' && /\.mdx?$/.test(path)
  const isSentElsewhere = !isFile && candidates.some((candidate) => isRedirected(site, candidate))
  return isSentElsewhere ? 'an address that the site sends elsewhere' : null
}

function isAdded({ addedFiles = [], contentRoots }: Site, candidates: readonly string[]): boolean {
  const added = new Set(addedFiles.map((file) => pathIn(contentRoots[0] ?? '', file)))
  return candidates.some((candidate) => added.has(candidate))
}

const hasSubmodules = memoize(({ paths }: Snapshot) =>
  [...paths.entries.values()].some(({ kind }) => kind === 'submodule'),
)

/** AsciiDoc takes images from a configured folder, which a build may generate. */
function isInFolderOfPictures(path: string, { paths }: Snapshot): boolean {
  if (path.includes('/') || !/\.(?:png|jpe?g|gif|webp|svg)$/i.test(path)) return false
  return ['images', 'img'].some((folder) => paths.endingWith(`${folder}/${path}`, 1).length > 0)
}

/**
 * An MDX site with unknown configuration may resolve a link against the URL of its page, as browsers do, whatever the link's extension. Its
 * page folders may come from several places.
 */
function isOnSite(path: string, file: string, { paths }: Snapshot): boolean {
  const address = path.replace(/\.mdx?$/, '')
  const site = { ...PLAIN_SITE, kind: 'nextra', contentRoots: [] } as const
  const seen = resolveLink(address, file, site, (each) => paths.exists(each))
  if (seen.found !== null) return true
  const [, inner = ''] = /^(?:\.\.\/)+(.+\/[^/]+\.mdx?)$/.exec(path) ?? []
  return inner !== '' && paths.endingWith(inner, 1).length > 0 && baseName(inner) !== baseName(file)
}
