import { folderOf } from '../../paths.ts'
import { isBelow, resolvePath, trimSlashes } from './paths.ts'
import type { Routes, Site } from './site.ts'
import type { TargetOrigin } from './target.ts'

export interface RoutedPage {
  readonly path: string
  readonly frontMatter: Readonly<Record<string, unknown>> | null
}

/**
 * The URL paths at which a site serves its pages, by their place and by what their front matter says (`slug`, `id`,
 * `permalink`, `url`, `aliases`, `redirect_from`). Several are given where options of the builder decide.
 */
export function pageRoutes(site: Site, pages: Iterable<RoutedPage>): Routes {
  const byUrl = new Map<string, string[]>()
  const byPage = new Map<string, string[]>()
  for (const page of pages) {
    const urls = [...new Set(urlsOf(page, site).map(normalized))]
    if (urls.length === 0) continue
    byPage.set(page.path, urls)
    for (const url of urls) {
      const others = byUrl.get(url)
      if (others === undefined) byUrl.set(url, [page.path])
      else others.push(page.path)
    }
  }
  return { pages: byUrl, urls: byPage }
}

/** Pages that a target names by its URL. */
export function routeTargets(path: string, from: TargetOrigin, docPath: string, site: Site): readonly string[] {
  const { routes } = site
  if (routes === undefined) return []
  if (from !== 'page') return routes.pages.get(normalized(path)) ?? []
  const found: string[] = []
  for (const url of routes.urls.get(docPath) ?? []) {
    for (const base of [url, folderOf(url)]) {
      const joined = resolvePath(base, path)
      if (joined !== null) found.push(...(routes.pages.get(normalized(joined)) ?? []))
    }
  }
  return found
}

function normalized(url: string): string {
  return trimSlashes(
    url
      .toLowerCase()
      .replace(/\.html?$/, '')
      .replace(/\/+/g, '/'),
  ).replace(/(?:^|\/)(?:index|readme)$/, '')
}

function urlsOf(page: RoutedPage, site: Site): string[] {
  const explicit = explicitUrls(page)
  const urls: string[] = []
  for (const place of placesOf(page.path, site)) {
    for (const inner of explicit.length === 0
      ? [place.inner]
      : [place.inner, ...explicit.map((url) => fromFolder(place.inner, url))]) {
      urls.push(inner, ...place.bases.map((base) => `${base}/${inner}`))
    }
  }
  return urls
}

function fromFolder(inner: string, url: string): string {
  return url.startsWith('/') ? url : `${folderOf(inner)}/${url}`
}

interface Place {
  /** Path below a content folder, without extension, order numbers and index names. */
  readonly inner: string
  readonly bases: readonly string[]
}

function placesOf(path: string, site: Site): Place[] {
  const places: Place[] = []
  const versioned = /^(.*?versioned_docs\/version-([^/]+))\//.exec(path)
  const folders = versioned?.[1] === undefined ? site.contentRoots : [versioned[1]]
  const versions = ['', ...versionNames(versioned?.[2]).map((name) => `/${name}`)]
  const bases = site.bases.flatMap((base) => versions.map((version) => `${base}${version}`))
  for (const folder of folders) {
    if (!isBelow(path, folder)) continue
    const stem = path.slice(folder === '' ? 0 : folder.length + 1).replace(/\.\w+$/, '')
    const inner = stem.replace(/(^|\/)(?:index|README|_index)$/i, '')
    const dated = inner.replace(/(\d{4})-(\d{2})-(\d{2})-([^/]+)$/, '$1/$2/$3/$4')
    const undated = inner.replace(/\d{4}-\d{2}-\d{2}-([^/]+)$/, '$1')
    const unnumbered = inner.replace(/(^|\/)\d+\s*[-_.]+\s*(?=[^\d\s])/g, '$1')
    for (const form of new Set([inner, dated, undated, unnumbered])) places.push({ inner: form, bases })
  }
  return places
}

/** Version 9.x may be served at `9.x`, `9` or `v9`. */
function versionNames(version: string | undefined): string[] {
  if (version === undefined) return ['next', 'latest']
  const short = version.replace(/\.x$/, '').toLowerCase()
  return [version.toLowerCase(), short, `v${short}`, 'stable']
}

const URL_FIELDS = ['slug', 'permalink', 'url', 'id', 'aliases', 'redirect_from'] as const

function explicitUrls(page: RoutedPage): string[] {
  const urls: string[] = []
  for (const field of URL_FIELDS) {
    const value = page.frontMatter !== null && Object.hasOwn(page.frontMatter, field) ? page.frontMatter[field] : null
    for (const url of Array.isArray(value) ? value : [value]) {
      if (typeof url === 'string' && url !== '') urls.push(url.replace(/^https?:\/\/[^/]+/, ''))
    }
  }
  return urls
}
