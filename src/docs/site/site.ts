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
  | 'exdoc'

/** A website of the docs. Folders are paths in the repository without a slash at the end; '' is its root. */
export interface Site {
  /** VuePress counts as `vitepress`; Fumadocs and Mintlify as `nextra`: their slugs and links work alike. */
  readonly kind: SiteKind
  /** Folder that holds the builder's configuration. */
  readonly root: string
  /** Folders whose pages the site serves, the main one first; for ExDoc, the pages themselves. */
  readonly contentRoots: readonly string[]
  /** Folders whose files the site serves as they are. */
  readonly staticRoots: readonly string[]
  /** URL prefixes below which pages are served, without slashes around: `docs`, `blog`, `en/latest`. */
  readonly bases: readonly string[]
  /** Patterns of pages, from its first content folder, that it does not serve. */
  readonly excludes?: readonly string[]
  /** Addresses that it sends elsewhere (see `isRedirected`). */
  readonly redirects?: readonly string[]
  /** Plug-ins of its own rewrite pages while it is built: anchors and targets may be more than the source shows. */
  readonly rewrites?: true
}

/** Text of a file of the repository; null when there is none. */
export type ReadText = (path: string) => string | null

export const PLAIN_SITE: Site = { kind: 'github', root: '', contentRoots: [''], staticRoots: [], bases: [] }
