import { baseName, folderOf, isBelow, pathIn } from '../../../base/paths.ts'
import { exdocSlug } from '../slugs/slugify.ts'
import { headingIdsOf, themeFiles, themeFolder } from './mkdocs.ts'
import { resolvePath, trimSlashes } from './paths.ts'
import { excludePatterns, keysBelow, scriptKeys, scriptList, scriptValues, setting } from './read-config.ts'
import { redirectedPaths } from './redirects.ts'
import { PLAIN_SITE, type Site, type SiteKind } from './site.ts'

interface Found {
  /** The folder of the configuration. */
  readonly root: string
  readonly text: string
  readonly exists: (path: string) => boolean
  /** All paths of the repository. */
  readonly paths: Iterable<string>
  readonly path: string
}

/** Reads a site's configuration; null if the file is not of this builder despite its name. */
export type Builder = (found: Found) => Site | null

const MAX_TEXT = 200_000

const SCRIPTS = ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts']

/** Configuration files by name (with their folder, if it must match), and the builder that reads each. */
export const BUILDERS: ReadonlyMap<string, Builder> = new Map<string, Builder>([
  ...SCRIPTS.flatMap((ext): [string, Builder][] => [
    [`.vitepress/config.${ext}`, vitepress],
    [`.vitepress/config/index.${ext}`, vitepress],
    [`.vuepress/config.${ext}`, vitepress],
    [`docusaurus.config.${ext}`, docusaurus],
    [`astro.config.${ext}`, astro],
    [`next.config.${ext}`, next],
    [`source.config.${ext}`, fumadocs],
  ]),
  ['siteConfig.js', firstDocusaurus],
  ['mkdocs.yml', mkdocs],
  ['mkdocs.yaml', mkdocs],
  ['zensical.toml', mkdocs],
  ['conf.py', sphinx],
  ['book.toml', mdbook],
  ['.gitbook.yaml', gitbook],
  ['SUMMARY.md', summary],
  ['_config.yml', jekyll],
  ...['hugo', 'config'].flatMap((name) =>
    ['toml', 'yaml', 'yml', 'json'].map((ext): [string, Builder] => [`${name}.${ext}`, hugo]),
  ),
  ['config/_default/hugo.toml', hugo],
  ['config/_default/config.toml', hugo],
  ['index.html', docsify],
  ['_sidebar.md', docsify],
  ['docs.json', mintlify],
  ['mint.json', mintlify],
  ['antora.yml', antora],
  ['mix.exs', exdoc],
  ...['Doxyfile', 'doxyfile', 'Doxyfile.in', 'doxygen.cfg', 'doxygen.conf'].map((name): [string, Builder] => [
    name,
    doxygen,
  ]),
])

interface Extras {
  /** URL prefixes. */
  readonly bases?: readonly string[]
  readonly excluded?: readonly string[]
  readonly redirected?: readonly string[]
}

function site(
  kind: SiteKind,
  root: string,
  content: readonly string[],
  files: readonly string[],
  { bases = [], excluded = [], redirected = [] }: Extras = {},
): Site {
  const excludes = excludePatterns(excluded)
  const redirects = redirectedPaths(redirected)
  return {
    kind,
    root,
    contentRoots: within(root, content),
    staticRoots: within(root, files),
    bases: bases.map(trimSlashes).filter((base) => base !== ''),
    ...(excludes.length > 0 ? { excludes } : {}),
    ...(redirects.length > 0 ? { redirects } : {}),
  }
}

/** Folders relative to the site's, as folders of the repository. Those outside of it are dropped. */
function within(root: string, folders: readonly string[]): string[] {
  const found = folders.map((folder) => resolvePath(root, folder)).filter((folder) => folder !== null)
  return [...new Set(found)]
}

function vitepress({ root, text, path }: Found): Site {
  const source = scriptValues(text, 'srcDir')[0] ?? '.'
  const folder = path.includes('.vuepress/') ? ['.vuepress/public'] : [`${source}/public`, 'public']
  const extras = { bases: scriptValues(text, 'base'), excluded: scriptList(text, 'srcExclude') }
  return site('vitepress', root, [source, '.'], folder, extras)
}

function docusaurus({ root, text }: Found): Site {
  const paths = scriptValues(text, 'path').filter((path) => !/^(?:https?:|\/)/.test(path) && !/\.\w+$/.test(path))
  const files = ['static', ...scriptList(text, 'staticDirectories')]
  return site('docusaurus', root, [...paths, 'docs', 'blog', 'src/pages'], files, {
    bases: [...scriptValues(text, 'routeBasePath'), ...scriptValues(text, 'baseUrl'), 'docs', 'blog'],
    redirected: [...scriptValues(text, 'from'), ...scriptList(text, 'from')],
  })
}

/** Version 1, whose pages are beside its folder. A link that leads nowhere from its page starts at the folder of all pages. */
function firstDocusaurus({ root, text }: Found): Site {
  const [folder = 'docs'] = scriptValues(text, 'customDocsPath')
  return site('docusaurus', root, [`../${folder}`, 'blog', 'pages'], ['static'], {
    bases: [...scriptValues(text, 'docsUrl'), ...scriptValues(text, 'baseUrl'), 'docs', 'blog'],
  })
}

function mkdocs({ root, text }: Found): Site {
  const folder = setting(text, 'docs_dir') ?? 'docs'
  const block = /^exclude_docs:\s*\|[-+]?\s*\n((?:[ \t]+\S[^\n]*\n?|\s*\n)+)/m.exec(text.slice(0, MAX_TEXT))?.[1] ?? ''
  const extras = { excluded: block.split('\n'), redirected: keysBelow(text, 'redirect_maps') }
  const overTheme = themeFolder(text)
  const files = overTheme === null ? [folder] : [folder, overTheme]
  return { ...site('mkdocs', root, [folder], files, extras), ...headingIdsOf(text), addedFiles: themeFiles(text) }
}

const SPHINX_INDEX = ['index.rst', 'index.md', 'index.txt', 'contents.rst', 'source/index.rst']

/** Many tools use a `conf.py`. That of Sphinx has a front page beside it or mentions Sphinx. */
function sphinx({ root, text, exists }: Found): Site | null {
  if (!SPHINX_INDEX.some((name) => exists(pathIn(root, name))) && !/\bsphinx\b|html_theme/i.test(text)) return null
  const files = ['.', '_static', ...scriptList(text, 'html_static_path'), ...scriptList(text, 'html_extra_path')]
  return site('sphinx', root, ['.'], files, { excluded: scriptList(text, 'exclude_patterns') })
}

function astro({ root, text, exists }: Found): Site | null {
  const hasDocs = ['index.mdx', 'index.md'].some((name) => exists(pathIn(root, `src/content/docs/${name}`)))
  if (!/starlight/.test(text) && !hasDocs) return null
  const extras = { bases: scriptValues(text, 'base'), redirected: scriptKeys(text, 'redirects') }
  const folders = ['src/content/docs', 'src/content', 'src/pages']
  return site('starlight', root, folders, ['public', 'src/assets'], extras)
}

function next({ root, text }: Found): Site | null {
  if (!/nextra/.test(text)) return null
  const folders = ['pages', 'content', 'src/pages', 'src/content', 'app', 'src/app']
  return site('nextra', root, folders, ['public'], { bases: scriptValues(text, 'basePath') })
}

function fumadocs({ root, text }: Found): Site | null {
  if (!/fumadocs/.test(text)) return null
  const folders = [...scriptValues(text, 'dir'), 'content/docs', 'content']
  return site('nextra', root, folders, ['public'], { bases: ['docs'] })
}

function mdbook({ root, text }: Found): Site {
  const source = /^\s*src\s*=\s*["']([^"']{0,200})["']/m.exec(text)?.[1] ?? 'src'
  const book = site('mdbook', root, [source], [source, 'theme'])
  return /^\s*\[preprocessor\.(?!links|index)\S+\]/m.test(text) ? { ...book, rewrites: true } : book
}

function gitbook({ root, text }: Found): Site {
  const folder = setting(text, 'root') ?? '.'
  return site('gitbook', root, [folder], [folder, `${folder}/.gitbook/assets`])
}

/** The table of contents of a GitBook or an mdBook. The configuration of mdBook is one folder up. */
function summary({ root, exists }: Found): Site | null {
  if (exists(pathIn(folderOf(root), 'book.toml'))) return null
  return site('gitbook', root, ['.'], ['.', '.gitbook/assets'])
}

function jekyll({ root, text }: Found): Site {
  const source = setting(text, 'source') ?? '.'
  const folders = ['.', '_posts', '_docs', '_pages', 'pages', 'docs'].map((folder) => `${source}/${folder}`)
  return site('jekyll', root, folders, [source], { bases: [setting(text, 'baseurl') ?? ''] })
}

/** Many tools use a `config.toml`. That of Hugo has Hugo's settings. */
function hugo({ root, text, path }: Found): Site | null {
  if (!/(?:^|\/)hugo\.\w+$/.test(path) && !/\bbaseURL\b|\bcontentDir\b|\[params\]|^theme\s*[:=]/im.test(text))
    return null
  const content = setting(text, 'contentDir') ?? 'content'
  return site('hugo', root, [content, `${content}/en`], ['static', 'assets', setting(text, 'staticDir') ?? 'static'])
}

function docsify({ root, text, path, exists }: Found): Site | null {
  if (baseName(path) === 'index.html' ? !/docsify/.test(text) : exists(path.replace(/_sidebar\.md$/, 'index.html')))
    return null
  return site('docsify', root, ['.'], ['.'], { redirected: scriptKeys(text, 'alias') })
}

/** Only a Mintlify configuration has a navigation. */
function mintlify({ root, text }: Found): Site | null {
  return /"navigation"\s*:/.test(text) ? site('nextra', root, ['.'], ['.', 'public']) : null
}

function antora({ root }: Found): Site {
  return site('asciidoctor', root, ['modules/ROOT/pages', '.'], ['modules/ROOT/images', 'modules/ROOT/attachments'])
}

const EXTRA = /\.(?:md|livemd|cheatmd)$/
/** Maximum number of pages and patterns from one `mix.exs`. More are generated. */
const MAX_EXTRAS = 1000
/** A folder that is copied: `assets: "guides/assets"` or `assets: %{"guides/assets" => "assets"}`. */
const COPIED = /\bassets:\s*(?:"([^"\n]{1,200})"|%\{([^}]{0,2000})\})/

/**
 * ExDoc serves the pages that `mix.exs` names, all in one folder, together with copied files. Pages at the top of the package are also read
 * on the repository's host.
 */
function exdoc({ root, text, paths }: Found): Site | null {
  if (!/:ex_doc\b|\bextras:/.test(text)) return null
  const named = [...text.matchAll(/"([^"\n#]{1,200})"/g)]
    .flatMap(([, each = '']) => (EXTRA.test(each) || /\*.*md\b/.test(each) ? [each] : []))
    .slice(0, MAX_EXTRAS)
  const folders = named.flatMap((each) => (each.includes('*') ? [pathIn(root, each.replace(/\/?[^/]*\*.*$/, ''))] : []))
  const found = folders.length === 0 ? [] : [...paths].filter((path) => EXTRA.test(path) && isIn(path, folders))
  const pages = [...named.filter((each) => each.includes('/') && !each.includes('*')), ...found.map(fromRoot(root))]
  const [, single, several = ''] = COPIED.exec(text) ?? []
  const copied = single === undefined ? [...several.matchAll(/"([^"]+)"\s*=>/g)].map(([, from = '']) => from) : [single]
  if (pages.length === 0) return null
  const made = site('exdoc', root, pages, copied.map(folderOf))
  return { ...made, pageNames: pageNames(made.contentRoots, filenames(text)) }
}

/** ExDoc calls the file after the page, `First Steps.md` becomes `first-steps.html`, or as `filename` says. */
function pageNames(pages: readonly string[], names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const named = [...names].flatMap(([path, name]): [string, string][] =>
    pages.filter((page) => `/${page}`.endsWith(`/${path}`)).map((page) => [name, page]),
  )
  const called = pages.map((page): [string, string] => [exdocSlug(baseName(page).replace(EXTRA, '')), page])
  return new Map([...called, ...named].map(([name, page]) => [`${name.toLowerCase()}.html`, page]))
}

/** Maximum length of the options of a page. */
const MAX_OPTIONS = 300

/** `{"guides/faq.md", filename: "questions"}`, `"guides/faq.md": [filename: "questions"]`. */
function filenames(text: string): ReadonlyMap<string, string> {
  if (!text.includes('filename:')) return new Map()
  const pages = [...text.matchAll(/"([^"\n]{1,200}\.(?:md|livemd|cheatmd))"\s*[:,]/g)].slice(0, MAX_EXTRAS)
  return new Map(
    pages.flatMap(({ 0: all, 1: page = '', index }, place): [string, string][] => {
      const from = index + all.length
      const options = text.slice(from, Math.min(from + MAX_OPTIONS, pages[place + 1]?.index ?? text.length))
      const name = /^[^\]}]*?\bfilename:\s*"([^"\n]{1,200})"/.exec(options)?.[1]
      return name === undefined ? [] : [[page, name]]
    }),
  )
}

/** Doxygen finds pictures by name in the folders of `IMAGE_PATH`, relative to where it runs: its own folder, or the root. */
function doxygen({ root, text }: Found): Site | null {
  const written = /^[ \t]*IMAGE_PATH[ \t]*\+?=((?:[^\n\\]|\\\r?\n|\\)*)/m.exec(text.slice(0, MAX_TEXT))?.[1] ?? ''
  const folders = written
    .split(/[\s\\]+/)
    .map((each) => each.replace(/^"|"$/g, '').replace(/^(?:@\w+@|\$\{\w+\}|\$\(\w+\))\/?/, ''))
    .filter((each) => each !== '')
  const pictureRoots = [...new Set([...within(root, folders), ...within('', folders)])]
  return pictureRoots.length === 0 ? null : { ...PLAIN_SITE, pictureRoots }
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isBelow(path, folder) && folderOf(path) !== '')
}

function fromRoot(root: string): (path: string) => string {
  return (path) => (root === '' ? path : path.slice(root.length + 1))
}
