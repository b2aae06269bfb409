import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { baseName, folderOf, foldersAbove, isBelow, pathIn } from '../../../base/paths.ts'
import { trimSlashes } from './paths.ts'
import type { Site } from './site.ts'
import type { TargetOrigin } from './target.ts'

/** A folder of the repository and the path to resolve against it. */
interface Start {
  readonly folder: string
  readonly path: string
}

/** Everything that a target may be resolved against, most literal first. */
export function startsOf(path: string, from: TargetOrigin, docPath: string, site: Site): Start[] {
  if (from === 'page' && site.kind === 'exdoc') return amongExtras(path, docPath, site)
  if (from === 'page')
    return [...pageFolders(docPath, site, path), ...pictureFolders(site, path)].map((folder) => ({ folder, path }))
  // The folder of pages may be configured in another repository, or nowhere. It is a folder above the page.
  if (from === 'source')
    return [...new Set([...sourceFolders(docPath, site), ...foldersAbove(docPath)])].map((folder) => ({ folder, path }))
  return rootStarts(docPath, site, trimSlashes(path))
}

const byName = memoize((pages: readonly string[]) => groupBy(pages, baseName))

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp)$/i

function pictureFolders({ pictureRoots = [] }: Site, path: string): readonly string[] {
  return PICTURE.test(path) ? pictureRoots : []
}

/** ExDoc has all pages in one folder: a link finds a page by name, or by that of the file that is made of it, wherever its source is. */
function amongExtras(path: string, docPath: string, { contentRoots, staticRoots, pageNames }: Site): Start[] {
  const built = pageNames?.get(path.replace(/^\.\//, '').toLowerCase())
  const pages = [...(built === undefined ? [] : [built]), ...(byName(contentRoots).get(baseName(path)) ?? [])]
  const named = pages.map((page) => ({ folder: folderOf(page), path: baseName(page) }))
  return [{ folder: folderOf(docPath), path }, ...named, ...staticRoots.map((folder) => ({ folder, path }))]
}

const INDEX_PAGE = /^(?:index|readme|_index)\.\w+$/i

/**
 * Folders that a relative target may start from, the page's own folder first. A site serves `c.md` at `c/` or `c`, and `index.md` at its
 * folder with or without a slash, so a browser may start one level deeper or higher. Without a known site, that only holds for targets
 * without an extension, which are not files on GitHub either.
 */
function pageFolders(docPath: string, site: Site, path: string): string[] {
  const folder = folderOf(docPath)
  if (site.kind === 'github' && /\.\w{1,8}$/.test(path)) return [folder]
  if (LITERAL_BUILDERS.has(site.kind) && /^\.\.?\/.*\.mdx?$/.test(path)) return [folder]
  const name = baseName(docPath)
  const served = INDEX_PAGE.test(name) ? folderOf(folder) : docPath.replace(/\.\w+$/, '')
  const others =
    site.kind === 'github' ? [] : [...sourceFolders(docPath, site), ...site.staticRoots, ...workFolders(site)]
  return [...new Set([folder, served, ...others])]
}

/** Builders that only resolve `../page.md` against the page's own file. */
const LITERAL_BUILDERS: ReadonlySet<Site['kind']> = new Set(['vitepress', 'docusaurus', 'gitbook', 'mdbook'])

/** The include plugins of MkDocs start from the folder in which the site is built: that of its configuration, or the one above. */
function workFolders(site: Site): string[] {
  return site.kind === 'mkdocs' ? [site.root, folderOf(site.root)] : []
}

/** Names of folders whose files builders copy to the site's root. */
const STATIC_NAMES = ['public', 'static', 'assets', '.docs/public'] as const

/**
 * Ways to resolve a target with a leading slash: from the site's folders, with and without the URL prefix of its pages; from the
 * repository's root, as on GitHub; and from the folders above the page, since the site may be configured in another repository.
 */
function rootStarts(docPath: string, site: Site, path: string): Start[] {
  const roots = [...sourceFolders(docPath, site), ...site.staticRoots, site.root]
  const starts = roots.map((folder) => ({ folder, path }))
  for (const base of site.bases) {
    if (!isBelow(path, base)) continue
    const inner = path.slice(base.length + 1)
    for (const folder of roots) starts.push({ folder, path: inner })
    starts.push(...versionStarts(site, inner))
  }
  for (const folder of foldersAbove(docPath)) {
    starts.push({ folder, path })
    for (const name of STATIC_NAMES) starts.push({ folder: pathIn(folder, name), path })
  }
  return starts
}

/** `v9/context` and `9.x/context` name a page of an older version, `next/context` one of the current version. */
function versionStarts(site: Site, path: string): Start[] {
  const match = /^(?:v?(\d[\w.-]*)|next|latest|stable|current|main|master)(?:\/|$)/.exec(path)
  if (match === null) return []
  const inner = path.slice(match[0].length)
  const version = match[1]
  const names =
    version === undefined || site.kind !== 'docusaurus'
      ? []
      : [version, `${version}.x`, `v${version}`, version.replace(/\.x$/, '')]
  const folders = names.flatMap((name) => [
    `${site.root}/versioned_docs/version-${name}`,
    `${site.root}/docs/versioned_docs/version-${name}`,
  ])
  return [...folders, ...site.contentRoots].map((folder) => ({ folder: trimSlashes(folder), path: inner }))
}

/** Folders of pages. For a page of a version, translation or module, its own folders come first. */
function sourceFolders(docPath: string, site: Site): string[] {
  const own = OWN_FOLDER[site.kind]?.exec(docPath)?.[0]
  if (own === undefined) return [...site.contentRoots]
  return [
    ...(site.kind === 'asciidoctor' ? ANTORA_FAMILIES.map((family) => `${own}/${family}`) : [own]),
    ...site.contentRoots,
  ]
}

const OWN_FOLDER: { readonly [kind in Site['kind']]?: RegExp } = {
  docusaurus: /^.*?(?:versioned_docs\/version-[^/]+|i18n\/[^/]+\/[^/]+\/(?:current|version-[^/]+))(?=\/)/,
  asciidoctor: /^(?:.*?\/)?modules\/[^/]+(?=\/)/,
}

/** Folders of an Antora module for pages, images and partials. */
const ANTORA_FAMILIES = ['pages', 'images', 'assets/images', 'partials', 'examples', 'attachments'] as const
