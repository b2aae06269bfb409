import { baseName, folderOf, foldersAbove, isBelow, pathIn } from '../../../base/paths.ts'
import { resolvePath } from './paths.ts'
import type { Site } from './site.ts'
import { startsOf } from './starts.ts'
import { parseTarget, type TargetOrigin } from './target.ts'

interface ResolvedLink {
  /** Paths in the repository that the link may mean, most literal first; up to `found` if it is set. */
  readonly candidates: readonly string[]
  /** First candidate that exists; null if none does. */
  readonly found: string | null
  /** The text after `#`, with percent escapes decoded; null without one. */
  readonly anchor: string | null
  /** Not a file of this repository, or not decidable from its files: another host, a label, a template. */
  readonly external: boolean
}

/** Far more than any honest link has; bounds the work for hostile ones. */
const MAX_CANDIDATES = 1500

/**
 * Resolves a link of a page. Relative targets are tried as GitHub resolves them and, if a site builder serves the page, as a browser
 * resolves them against the page's URL (which may end in a slash). Targets with a leading slash are tried from the site's folders and the
 * repository's root. A link is broken only if no candidate exists.
 *
 * @param exists whether a path is a file or a folder of the repository; '' is its root
 */
export function resolveLink(
  target: string,
  docPath: string,
  site: Site,
  exists: (path: string) => boolean,
): ResolvedLink {
  const parsed = parseTarget(target, docPath)
  const { anchor } = parsed
  if (parsed.external) return { candidates: [], found: null, anchor, external: true }
  const { path, from } = parsed
  if (path === '') return { candidates: [docPath], found: docPath, anchor, external: false }
  const candidates = new Set<string>()
  for (const candidate of readings(target, path, from, docPath, site)) {
    candidates.add(candidate)
    if (exists(candidate)) return { candidates: [...candidates], found: candidate, anchor, external: false }
    if (candidates.size === MAX_CANDIDATES) break
  }
  // A relative target outside the repository is a page of the host, or of a site that contains this one.
  const leaves = from === 'page' && resolvePath(folderOf(docPath), path) === null
  return { candidates: [...candidates], found: null, anchor, external: leaves }
}

/**
 * Where the file of an include may also be: the folder of included files is a builder's setting, and usually the root, the folder of the
 * pages, or `_includes` in one of these.
 */
export function includedFrom(target: string, docPath: string): string[] {
  const folders = foldersAbove(docPath).toReversed()
  return folders
    .flatMap((folder) => [resolvePath(folder, target), resolvePath(pathIn(folder, '_includes'), target)])
    .filter((path) => path !== null)
}

function* readings(target: string, path: string, from: TargetOrigin, docPath: string, site: Site): Generator<string> {
  for (const start of startsOf(path, from, docPath, site)) {
    const joined = resolvePath(start.folder, start.path)
    if (joined === null) continue
    yield* pageVariants(joined)
    if (site.kind === 'starlight') yield* otherMarkdown(joined)
  }
  yield* stoppedAtSource(target, docPath, site)
}

/** Astro sites have pages with and without components (`.mdx`, `.md`). Links to both become the same URL. */
function otherMarkdown(path: string): readonly string[] {
  const stem = /^(.+)\.mdx?$/.exec(path)?.[1]
  return stem === undefined ? [] : [`${stem}.mdx`, `${stem}.md`]
}

/** Sphinx does not go above the folder of `conf.py`: `../../page` from there, or from one folder below, is `/page`. */
function* stoppedAtSource(target: string, docPath: string, site: Site): Generator<string> {
  const [, up = '', path = ''] = /^doc:((?:\.\.\/)+)([^#]+)/.exec(target) ?? []
  if (up === '') return
  for (const start of startsOf(path, 'source', docPath, site)) {
    if (!isBelow(docPath, start.folder)) continue
    const depth = folderOf(docPath).slice(start.folder.length).split('/').filter(Boolean).length
    const joined = depth < up.length / 3 ? resolvePath(start.folder, start.path) : null
    if (joined !== null) yield* pageVariants(joined)
  }
}

/** Extensions of pages, most common first. */
const PAGE_EXTENSIONS = ['md', 'mdx', 'rst', 'markdown', 'adoc', 'ipynb', 'txt'] as const
const INDEX_NAMES = ['index', 'README', '_index', 'readme', 'Readme'] as const
const INDEX_EXTENSIONS = ['md', 'mdx', 'rst', 'adoc'] as const
const PAGE = /\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|ipynb|txt)$/i

/** Files that a link shows or downloads; no page is made from a page called so. */
const MEDIA = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico|mp4|webm|mov|mp3|pdf|zip|t?gz)$/i

/** The files that a path in a link or URL may mean: itself, a page without its extension, the index of a folder. */
function pageVariants(path: string): string[] {
  if (PAGE.test(path) || MEDIA.test(path)) return [path]
  const html = /\.html?$/i.exec(path)
  if (html === null) return [path, ...withExtensions(path)]
  const stem = path.slice(0, html.index)
  const index = /(?:^|\/)index$/i.exec(stem)
  return [path, ...(index === null ? withExtensions(stem) : indexes(stem.slice(0, index.index)))]
}

function withExtensions(path: string): string[] {
  return [...(path === '' ? [] : PAGE_EXTENSIONS.map((extension) => `${path}.${extension}`)), ...indexes(path)]
}

/** Front pages of a folder. In Docusaurus, a page with the folder's name is one, too. */
function indexes(folder: string): string[] {
  const names = INDEX_NAMES.flatMap((name) =>
    INDEX_EXTENSIONS.map((extension) => pathIn(folder, `${name}.${extension}`)),
  )
  const own = baseName(folder)
  return own === '' ? names : [...names, pathIn(folder, `${own}.md`), pathIn(folder, `${own}.mdx`)]
}
