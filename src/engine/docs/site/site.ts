/** The builder of a website for the docs; `github` if GitHub is the only known renderer of the page. */
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
  | 'exdoc'

/** A website of the docs. Folders are paths in the repository without a trailing slash; '' is its root. */
export interface Site {
  /** VuePress counts as `vitepress`; Fumadocs and Mintlify count as `nextra`: their slugs and links work alike. */
  readonly kind: SiteKind
  /** Folder of the builder's configuration. */
  readonly root: string
  /** Folders whose pages the site serves, the main one first; for ExDoc, the pages themselves. */
  readonly contentRoots: readonly string[]
  /** Folders whose files the site serves unchanged. */
  readonly staticRoots: readonly string[]
  /** URL prefixes of the pages, without surrounding slashes: `docs`, `blog`, `en/latest`. */
  readonly bases: readonly string[]
  /** Patterns of pages that it does not serve, relative to its first content folder. */
  readonly excludes?: readonly string[]
  /** URLs that it redirects (see `isRedirected`). */
  readonly redirects?: readonly string[]
  /** The pages by the name of the file that the builder makes of each, in lower case, if all of these are in one folder. */
  readonly pageNames?: ReadonlyMap<string, string>
  /** Folders in which pictures are found by name, whatever folder the page is in. */
  readonly pictureRoots?: readonly string[]
  /** Plug-ins or options of its own decide what becomes of a page, so pages may have other anchors and targets than their source. */
  readonly rewrites?: true
  /** The sign between the words of a heading's id, if the configuration sets one: the site then has no ids of another form. */
  readonly idSeparator?: string
  /** Files that the builder adds to the site, as paths in its first content folder: the icon of a theme. */
  readonly addedFiles?: readonly string[]
}

/** What decides the ids of a page's headings. */
export type HeadingIds = Pick<Site, 'kind' | 'idSeparator'>

/** Text of a file of the repository; null if there is none. */
export type ReadText = (path: string) => string | null

export const PLAIN_SITE: Site = { kind: 'github', root: '', contentRoots: [''], staticRoots: [], bases: [] }
