import { memoizePart } from '../../../base/memoize.ts'
import { decoded } from '../../../base/paths.ts'
import { type Doc, frontMatterField, type Heading } from '../doc.ts'
import { plainInline } from '../inline.ts'
import type { HeadingIds, SiteKind } from '../site/site.ts'
import {
  asciidoctorSlug,
  blackfridaySlug,
  docsifySlugs,
  docutilsSlug,
  exdocSlug,
  gitbookSlugs,
  githubStyleSlug,
  kramdownSlug,
  mdbookSlug,
  pymdownSlugs,
  pythonMarkdownSlug,
  type Slugify,
  vitepressSlug,
} from './slugify.ts'

/** A slug rule, and the separator between a slug and the number of a duplicate. */
interface Rule {
  readonly slugify: Slugify
  readonly separator: '-' | '_' | ''
  /** Number of the second heading with the same slug. */
  readonly second: number
}

const GITHUB: Rule = { slugify: githubStyleSlug, separator: '-', second: 1 }
const DOCUTILS: Rule = { slugify: docutilsSlug, separator: '-', second: 1 }

function rules(slugifiers: readonly Slugify[], separator: Rule['separator'], second = 1): Rule[] {
  return slugifiers.map((slugify) => ({ slugify, separator, second }))
}

/** VitePress numbers the second heading of a title 1, VuePress 1 numbers it 2. */
const VITEPRESS: readonly Rule[] = [...rules([vitepressSlug], '-'), ...rules([vitepressSlug], '-', 2)]

/** A page with front matter is published by some builder, possibly configured in another repository: the most common rules. */
const ELSEWHERE: readonly Rule[] = [...VITEPRESS, ...rules([blackfridaySlug], '-')]

/** The rules of each builder. GitHub also renders every Markdown page, so its rule always applies. */
const RULES: Readonly<Partial<Record<SiteKind, readonly Rule[]>>> = {
  vitepress: VITEPRESS,
  sphinx: [DOCUTILS],
  gitbook: rules(gitbookSlugs, '-'),
  mdbook: rules([mdbookSlug], '-'),
  jekyll: rules([kramdownSlug], '-'),
  hugo: rules([blackfridaySlug], '-'),
  docsify: rules(docsifySlugs, '-'),
  exdoc: rules([exdocSlug], '-'),
}

/** The rules of a site's builder, without GitHub's. */
function rulesOf({ kind, idSeparator = '-' }: HeadingIds): readonly Rule[] {
  if (kind !== 'mkdocs') return RULES[kind] ?? []
  return rules([pythonMarkdownSlug(idSeparator), ...pymdownSlugs(idSeparator)], '_')
}

function nameOfIds({ kind, idSeparator = '' }: HeadingIds): string {
  return `${kind} ${idSeparator}`
}

/**
 * Every anchor on the page that a link may name, in lower case: explicit ids, HTML ids, and the slugs of its headings by the rules of
 * GitHub and of the site's builder, with duplicates numbered. Generous on purpose: if a builder's options decide, all outcomes count.
 */
export const anchorsOf: (doc: Doc, site: HeadingIds) => ReadonlySet<string> = memoizePart(
  (doc, site) => collect(doc, site.kind, rulesFor(doc, site)),
  nameOfIds,
)

/** The anchors that a page has on its site, whose configuration sets the form of ids; null if it sets none. */
export const servedAnchorsOf: (doc: Doc, site: HeadingIds) => ReadonlySet<string> | null = memoizePart(
  (doc, site) => (site.idSeparator === undefined ? null : collect(doc, site.kind, rulesOf(site))),
  nameOfIds,
)

function collect(doc: Doc, site: SiteKind, slugRules: readonly Rule[]): ReadonlySet<string> {
  const anchors = new Set<string>()
  const add = (ids: Iterable<string>): void => {
    for (const id of ids) anchors.add(id.toLowerCase())
  }
  add(doc.anchors)
  add(attributeIds(doc))
  if (site === 'mdbook' || site === 'hugo') add(definedTerms(doc))
  if (site === 'mkdocs') add(tabTitles(doc).flatMap((title) => pymdownSlugs('-').map((slugify) => slugify(title))))
  add(doc.headings.flatMap((heading) => explicitId(doc, heading) ?? []))
  // mdBook gives a section with an explicit id no other one.
  const implicit =
    site === 'mdbook' ? doc.headings.filter((heading) => explicitId(doc, heading) === null) : doc.headings
  const asWritten = implicit.map(({ text }) => text)
  const titles = [...asWritten.map(titleText), ...htmlHeadings(doc)]
  const withEntities = implicit.map((heading) => titleWithEntities(doc, heading))
  for (const rule of slugRules) {
    add(slugsOf(titles, rule))
    if (titles.some((title, index) => title !== asWritten[index])) add(slugsOf(asWritten, rule))
    if (withEntities.some((title, index) => title !== asWritten[index])) add(slugsOf(withEntities, rule))
  }
  add(badgedIds(doc))
  if (doc.format === 'rst' || site === 'sphinx') add(objectIds(doc))
  return anchors
}

/** The slugs of a page's headings as its host generates them, in heading order. */
export const slugsInOrder: (doc: Doc, site: HeadingIds) => readonly string[] = memoizePart((doc, site) => {
  const counts = new Map<string, number>()
  const { slugify, separator } = ruleInOrder(site)
  return doc.headings.map((heading) => {
    const slug = slugify(titleText(heading.text)).toLowerCase()
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}${separator}${count}`
  })
}, nameOfIds)

/** The ids of a page's headings, in heading order: those that it writes as it does, the others as its host generates them. */
export const idsInOrder: (doc: Doc, site: HeadingIds) => readonly string[] = memoizePart((doc, site) => {
  const slugs = slugsInOrder(doc, site)
  return doc.headings.map((heading, index) => {
    const [list] = (doc.lines[heading.line - 1] ?? '').slice(-300).matchAll(ATTRIBUTE_LIST)
    return explicitId(doc, heading) ?? list?.[1] ?? slugs[index] ?? ''
  })
}, nameOfIds)

function ruleInOrder(site: HeadingIds): Rule {
  const [own] = site.kind === 'vitepress' || site.idSeparator !== undefined ? rulesOf(site) : []
  return own ?? GITHUB
}

function rulesFor(doc: Doc, site: HeadingIds): Rule[] {
  const own = rulesOf(site)
  if (doc.format === 'rst') return [GITHUB, DOCUTILS, ...own]
  if (doc.format !== 'asciidoc')
    return site.kind === 'github' && doc.frontMatter !== null ? [GITHUB, ...ELSEWHERE] : [GITHUB, ...own]
  const [prefix = '_', separator = '_'] = ['idprefix', 'idseparator'].map((name) => {
    const value = frontMatterField(doc, name)
    return typeof value === 'string' ? value : undefined
  })
  const slugs: Slugify[] = [(text) => asciidoctorSlug(text, prefix, separator), (text) => asciidoctorSlug(text)]
  return [GITHUB, ...rules(slugs, '_', 2), ...rules([(text) => asciidoctorSlug(text, '', '-')], '-', 2), ...own]
}

function slugsOf(titles: readonly string[], { slugify, separator, second }: Rule): string[] {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  for (const title of titles) {
    const base = slugify(title).toLowerCase()
    let slug = base
    let count = counts.get(base) ?? second - 1
    while (used.has(slug)) {
      count += 1
      slug = `${base}${separator}${count}`
    }
    counts.set(base, count)
    used.add(slug)
  }
  return [...used].filter((slug) => slug !== '')
}

/** Ids that Sphinx gives to the objects and options described on a page. */
function objectIds(doc: Doc): string[] {
  return doc.codeSpans.flatMap(({ role, text }) => {
    if (role?.startsWith('directive:') !== true) return []
    const name = text.toLowerCase()
    const slug = docutilsSlug(name)
    const kind = role.replace(/^directive:(?:py:|std:)?(?:auto)?/, '')
    return [name, slug, `${kind}-${name}`, `std-${kind}-${name}`, `std-${kind}-${slug}`, `module-${name}`]
  })
}

/** Titles of HTML headings, to which GitHub also gives anchors. */
function htmlHeadings(doc: Doc): string[] {
  return doc.lines.flatMap((line, index) => {
    const at = line.search(/<h[1-6]\b/i)
    if (at === -1) return []
    const source = [line.slice(at, at + 1000), ...doc.lines.slice(index + 1, index + 6)].join(' ').slice(0, 1000)
    const title = HTML_HEADING.exec(source)?.[2]
    return title === undefined ? [] : [title.replace(/<[^<>]*>|[`*]/g, '').trim()]
  })
}

const HTML_HEADING = /^<h([1-6])\b[^>]*>(.*?)<\/h\1>/i

/** Ids from Markdown attribute lists of paragraphs, links and cells: `[](){#id}`, `{: #id .class}`. */
function attributeIds(doc: Doc): string[] {
  if (doc.format !== 'markdown' && doc.format !== 'mdx') return []
  return doc.lines
    .filter((line) => line.includes('#') && line.includes('{'))
    .flatMap((line) => [...line.matchAll(ATTRIBUTE_LIST)].map(([, id = '']) => id))
}

const ATTRIBUTE_LIST = /\{:?\s{0,9}#([^\s{}#]{1,200})[^{}]{0,300}\}/g

/** mdBook gives every term of a definition list an anchor, and Hugo may: a line, followed by `: ` and the definition. */
function definedTerms(doc: Doc): string[] {
  return doc.lines.flatMap((line, index) => {
    const below = (doc.lines[index + 1] ?? '').trim() === '' ? doc.lines[index + 2] : doc.lines[index + 1]
    const isTerm = line.length <= 200 && line.trim() !== '' && /^\s{0,3}:\s/.test(below ?? '')
    return isTerm ? [mdbookSlug(plainInline(line.trim()))] : []
  })
}

const BADGE =
  /\[!\[[^\]]{0,200}\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])|!\[[^\]]{0,200}\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])/g

/** GitHub keeps the spaces between images after a title: `# Tool ![built][a] ![tested][b]` is `#tool--`. */
function badgedIds({ lines, headings }: Doc): string[] {
  return headings.flatMap(({ line }) => {
    const source = (lines[line - 1] ?? '').slice(0, 3000)
    if (!source.includes('![')) return []
    const title = source.replace(/^#+\s+/, '').replace(BADGE, '')
    return [plainInline(title).trim() + title.slice(title.trimEnd().length)].map(
      (text) => githubStyleSlug(text.trimEnd()) + '-'.repeat(text.length - text.trimEnd().length),
    )
  })
}

/** Titles of MkDocs tabs, which may become anchors: `=== "From source"`. */
function tabTitles({ lines }: Doc): string[] {
  return lines.flatMap((line) => /^\s*={3}[!+]*\s+"([^"]{1,200})"/.exec(line.slice(0, 300))?.[1] ?? [])
}

const ID_IN_BRACES =
  /\s*(?:\{:?[^{}]*?#([\p{L}\p{N}_.:-]+)[^{}]*\}|\{\/\*\s*#([^\s{}]+)\s*\*\/\}|<!--\s*#([^\s<>]+)\s*-->|\[#([\w.:-]+)\])\s*#*\s*$/u

/** `{#id}` (Docusaurus, VitePress, Hugo, kramdown), `{: #id}` (Python-Markdown), and the MDX equivalents: comments, `[#id]`. */
function explicitId(doc: Doc, heading: Heading): string | null {
  if (heading.explicitId !== null) return heading.explicitId
  const match = ID_IN_BRACES.exec((doc.lines[heading.line - 1] ?? '').slice(-300))
  return match?.slice(1).find((id) => id !== undefined) ?? null
}

/** The heading with the names of its entities, `&rarr;`, which some builders keep in slugs. */
function titleWithEntities({ lines }: Doc, { text, line }: Heading): string {
  const source = (lines[line - 1] ?? '').slice(0, 1000)
  return /&\w{1,30};/.test(source) ? plainInline(source.replace(/&(?=\w{1,30};)/g, ' ').replace(/^#+\s+/, '')) : text
}

/** The heading without its attributes in braces. */
function titleText(text: string): string {
  const last = text.trimEnd().at(-1) ?? ''
  return text.length > 1000 || !'}>#]'.includes(last)
    ? text
    : text.replace(ID_IN_BRACES, '').replace(LIST_WITHOUT_ID, '').trim()
}

/** `{: android}`: kramdown's attributes without an id. */
const LIST_WITHOUT_ID = /\s*\{:[^{}#]{0,200}\}\s*$/

/** Whether an anchor is valid on every page: its top, a line of a source view, a text fragment, a footnote, a tab. */
export function isAlwaysValidAnchor(anchor: string): boolean {
  return /^(?:|_?top|readme|l\d+(?:c\d+)?(?:-l\d+(?:c\d+)?)?|:~:.*|fn(?:ref)?[:-].*|__tabbed_\d+_\d+|tab\/[\w/.-]+|footnote-.*|id\d+|(?:diff-|issuecomment-|discussioncomment-|discussion_r|pullrequestreview-)[0-9a-f]+)$/i.test(
    anchor,
  )
}

/** Whether `anchors` (see `anchorsOf`) contain a link's anchor, regardless of case and of GitHub's `user-content-`. */
export function hasAnchor(anchors: ReadonlySet<string>, anchor: string): boolean {
  const name = decoded(anchor.split(':~:', 1)[0] ?? '').toLowerCase()
  if (isAlwaysValidAnchor(name) || anchors.has(name)) return true
  return name.startsWith('user-content-') && anchors.has(name.slice('user-content-'.length))
}
