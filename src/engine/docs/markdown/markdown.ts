import type { SyntaxNodeRef } from '@lezer/common'
import { type MarkdownParser, parser, TaskList } from '@lezer/markdown'
import type { Doc, DocFormat, DocLink, Prose } from '../doc.ts'
import { decodeEntities, plainInline } from '../inline.ts'
import { assertReadable } from '../limits.ts'
import { addLink, emptyLists, finishedLists, type PageLists } from '../page-lists.ts'
import { blockAt } from '../parts/block-at.ts'
import { createSource, type Source, sourceOf } from '../source.ts'
import { codeBlockOf, deepFence } from './fence.ts'
import { blankFrontMatter } from './front-matter.ts'
import { type CommentSpan, markdownIgnored, readHtml } from './html.ts'
import { Admonition } from './syntax/admonition.ts'
import { LinearMarkdown } from './syntax/linear-markdown.ts'
import { skipSpace, targetEnd, titleEnd } from './syntax/link-parts.ts'
import { ComponentTags, JsxTags, MdxComments } from './syntax/mdx.ts'

const commonParser: MarkdownParser = parser.configure([TaskList, MdxComments, ...LinearMarkdown])
const markdownParser: MarkdownParser = commonParser.configure([Admonition, ComponentTags])
const mdxParser: MarkdownParser = commonParser.configure([deepFence, JsxTags])

interface Page extends PageLists {
  readonly source: Source
  /** Links with brackets in their text, and the labels in these: if the page defines one, that is the link. */
  readonly around: Map<DocLink, readonly string[]>
  readonly comments: CommentSpan[]
}

/**
 * Reads a Markdown or MDX page into a {@link Doc}.
 *
 * The page is parsed to a syntax tree (CommonMark with GitHub's tables, task lists and bare URLs);
 * nothing is matched line by line. Reference links are reported where their target is defined.
 *
 * @throws DocUnreadable when the page is nested or unbalanced beyond what any reader would show.
 */
export function readMarkdown(path: string, text: string): Doc {
  const format: DocFormat = path.toLowerCase().endsWith('.mdx') ? 'mdx' : 'markdown'
  assertReadable(text)
  const front = blankFrontMatter(text)
  const source = createSource(front.text)
  const tree = (format === 'mdx' ? mdxParser : markdownParser).parse(source.text)
  const page: Page = { source, ...emptyLists(), around: new Map(), comments: [] }
  tree.iterate({ enter: (node) => visit(node, page) })
  addIncludes(page, source.lines)
  return {
    path,
    format,
    lines: front.text === text ? source.lines : createSource(text).lines,
    frontMatter: front.data,
    ...finishedLists({ ...page, links: withoutOuterLinks(page) }),
    ignored: markdownIgnored(source, page.comments, page.codeBlocks),
  }
}

/** Reads a node. Returns false to skip its children. */
function visit(node: SyntaxNodeRef, page: Page): boolean {
  const read = /^(?:ATX|Setext)Heading\d$/.test(node.name) ? addHeading : READERS.get(node.name)
  read?.(node, page)
  return !LEAVES.has(node.name)
}

const READERS: ReadonlyMap<string, (node: SyntaxNodeRef, page: Page) => void> = new Map([
  ['Admonition', addHistory],
  ['Paragraph', addText],
  ['Task', addText],
  ['FencedCode', addCode],
  ['CodeBlock', addCode],
  ['InlineCode', addCodeSpan],
  ['Link', addInlineLink],
  ['Image', addInlineLink],
  ['Brackets', addOuterLink],
  ['LinkReference', addDefinition],
  ['Autolink', addBareUrl],
  ['URL', addBareUrl],
  ['Table', addTable],
  ['HTMLBlock', addHtml],
  ['HTMLTag', addHtml],
  ['Comment', addHtml],
  ['CommentBlock', addHtml],
])
const LEAVES: ReadonlySet<string> = new Set(
  'FencedCode CodeBlock InlineCode LinkReference Autolink URL HTMLBlock HTMLTag Comment CommentBlock'.split(' '),
)

/** Longer headings are not read as headings: the patterns below visit each character many times. */
const MAX_HEADING_LENGTH = 1000

function addHeading(node: SyntaxNodeRef, page: Page): void {
  const { line, column } = page.source.position(node.from)
  const raw = page.source.text
    .slice(node.from, Math.min(node.to, node.from + MAX_HEADING_LENGTH))
    .replace(/^#{1,6}[ \t]*/, '')
    .replace(/[ \t]+#+[ \t]*$/, '')
    .replace(/\n[=-]+[ \t]*$/, '')
    .replace(/\n/g, ' ')
  const explicit = /\s*(?:\{\s*\/\*\s*)?(?:\{\s*)?#([\w:.-]+)(?:\s[^}]*)?(?:\*\/\s*)?\}\s*$/.exec(raw)
  const attributed = raw.includes('{') ? explicit : null
  page.headings.push({
    line,
    column,
    level: Number(node.name.at(-1)),
    text: plainInline(attributed ? raw.slice(0, attributed.index) : raw),
    explicitId: attributed?.[1] ?? null,
  })
  addProse(node, page, 'heading')
}

const OF_HISTORY =
  /\b(?:deprecat\w*|removed|removal|legacy|version[- ]?(?:changed|added|removed)|(?:changed|added|new) in|migrat\w+|upgrad\w+|breaking change\w*)\b/i

/** A note whose title tells of the past, as `!!! warning "Deprecated in 2.0"` does. */
function addHistory(node: SyntaxNodeRef, page: Page): void {
  const from = page.source.position(node.from).line
  if (OF_HISTORY.test((page.source.lines[from - 1] ?? '').slice(0, 500)))
    page.historical.push({ from, to: page.source.position(node.to).line })
}

function addText(node: SyntaxNodeRef, page: Page): void {
  addProse(node, page, node.node.parent?.name === 'ListItem' ? 'item' : quoteOrParagraph(node))
}

function quoteOrParagraph(node: SyntaxNodeRef): Prose['kind'] {
  for (let parent = node.node.parent; parent; parent = parent.parent) {
    if (parent.name === 'Quote') return 'quote'
    if (parent.name === 'ListItem') return 'item'
  }
  return 'paragraph'
}

function addProse(node: SyntaxNodeRef, page: Page, kind: Prose['kind']): void {
  const first = page.source.position(node.from).line
  const last = page.source.position(node.to).line
  page.prose.push({ line: first, kind, lines: page.source.lines.slice(first - 1, last) })
}

function addCode(node: SyntaxNodeRef, page: Page): void {
  page.codeBlocks.push(codeBlockOf(node.node, page.source, leadOf(node, page)))
}

function addHtml({ from, to }: SyntaxNodeRef, page: Page): void {
  readHtml(page.source, from, to, page)
}

function leadOf(node: SyntaxNodeRef, page: Page): string {
  const line = page.source.position(node.from).line
  const before = page.prose.at(-1)
  if (!before || before.line + before.lines.length < line - 2) return ''
  return before.lines.join(' ').trim()
}

function addCodeSpan(node: SyntaxNodeRef, page: Page): void {
  const raw = page.source.text.slice(node.from, node.to)
  const marks = /^`+/.exec(raw)?.[0].length ?? 0
  let text = raw.slice(marks, raw.length - marks).replace(/\n/g, ' ')
  let shift = marks
  if (text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '') {
    text = text.slice(1, -1)
    shift++
  }
  const { line, column } = page.source.position(node.from + shift)
  page.codeSpans.push({ line, column, text, role: null })
}

function addInlineLink(node: SyntaxNodeRef, page: Page): void {
  const url = node.node.getChild('URL')
  if (!url) return
  const raw = page.source.text.slice(node.from, node.to)
  const label = /^!?\[([\s\S]*?)\]\(/.exec(raw)?.[1] ?? ''
  addLink(page, {
    ...page.source.position(node.from),
    kind: node.name === 'Image' ? 'image' : 'link',
    target: cleanTarget(page.source.text.slice(url.from, url.to)),
    text: plainInline(label),
    source: sourceOf(raw),
  })
}

/** Longer link texts and targets are not read. */
const MAX_LINK_TEXT = 1000

/**
 * Brackets around `[b]`, which is a link if the page defines `b`: `[a [b] c](d.md)`. The parser takes it for one, so it does not read what
 * follows the outer brackets.
 */
function addOuterLink(node: SyntaxNodeRef, page: Page): void {
  const { text } = page.source
  const label = text.slice(node.from + 1, Math.min(node.to - 1, node.from + 1 + MAX_LINK_TEXT))
  if (text[node.to] !== '(' || node.from + label.length + 2 < node.to || label.includes('](')) return
  const rest = text.slice(node.to, node.to + MAX_LINK_TEXT)
  const start = skipSpace(rest, 1)
  const end = targetEnd(rest, start)
  if (typeof end !== 'number' || end <= start) return
  const title = titleEnd(rest, skipSpace(rest, end))
  const close = skipSpace(rest, typeof title === 'number' && title !== -1 ? title : end)
  if (rest[close] !== ')') return
  const link = addLink(page, {
    ...page.source.position(node.from),
    kind: 'link',
    target: cleanTarget(rest.slice(start, end)),
    text: plainInline(label),
    source: sourceOf(text.slice(node.from, node.to + close + 1)),
  })
  page.around.set(
    link,
    [...label.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner),
  )
}

/** A link cannot contain another: `[a [b] c](d.md)` is text around `[b]` if the page defines `b`, and else a link. */
function withoutOuterLinks({ links, around }: Page): DocLink[] {
  if (around.size === 0) return links
  const normal = (label: string): string => label.replace(/\s+/g, ' ').trim().toLowerCase()
  const defined = new Set(links.flatMap(({ definition, text }) => (definition === null ? [] : [normal(text)])))
  return links.filter((link) => !around.get(link)?.some((label) => defined.has(normal(label))))
}

function addDefinition(node: SyntaxNodeRef, page: Page): void {
  const url = node.node.getChild('URL')
  const label = node.node.getChild('LinkLabel')
  if (!url || !label) return
  const text = page.source.text.slice(label.from + 1, label.to - 1)
  if (text.startsWith('^')) return
  const definition = page.source.position(node.from)
  const target = cleanTarget(page.source.text.slice(url.from, url.to))
  const source = sourceOf(page.source.text.slice(node.from, node.to))
  addLink(page, { kind: 'link', target, text, source, definition, ...definition })
}

function addBareUrl(node: SyntaxNodeRef, page: Page): void {
  const parent = node.node.parent?.name
  if (parent === 'Link' || parent === 'Image' || parent === 'LinkReference' || parent === 'Autolink') return
  const before = page.source.text.slice(Math.max(0, node.from - 1), node.from)
  const written = page.source.text.slice(node.from, node.to).replace(/^<|>$/g, '')
  // In `to="https://…"` the address ends with the quotes, though not for GitHub.
  const target = written.split(before === "'" ? /["'“”]/ : /["“”]|'+$/, 1)[0] ?? ''
  addLink(page, { kind: 'link', target, text: target, source: sourceOf(target), ...page.source.position(node.from) })
}

function addTable(node: SyntaxNodeRef, page: Page): void {
  const cellsOf = (row: SyntaxNodeRef['node']): string[] =>
    row.getChildren('TableCell').map((cell) => page.source.text.slice(cell.from, cell.to).trim())
  const header = node.node.getChild('TableHeader')
  const rows = node.node.getChildren('TableRow')
  page.tables.push({
    line: page.source.position(node.from).line,
    header: header ? cellsOf(header) : [],
    rows: rows.map((row) => ({ line: page.source.position(row.from).line, cells: cellsOf(row) })),
  })
  for (const row of rows) {
    const { line } = page.source.position(row.from)
    page.prose.push({ line, kind: 'row', lines: [page.source.lines[line - 1] ?? ''] })
  }
}

function cleanTarget(target: string): string {
  return decodeEntities(target.replace(/^<([\s\S]*)>$/, '$1').replace(/\\([!-/:-@[-`{-~])/g, '$1')).trim()
}

const INCLUDES = [
  /^<<<\s+(@?[^\s{#[]+)/, // VitePress
  /^\s*--8<--\s+"([^"]+)"/, // PyMdown snippets
  /^\s*\{!>?\s*([^!\s]+)\s*!\}/, // markdown-include
  /^\s*\{\*\s+([^\s*]+)/, // mdx-include
  /^\s*<!--\s*@?include:\s*(\S+\.\w+)\s*-->/, // VitePress, and site scripts
  /^\s*!!!\s*include\(\s*['"]?([^\s()'"]+)['"]?\s*\)\s*!!!/, // markdown-it-include
  /^\s*\{%-?\s*include(?:-markdown|_relative)?\s+["']?([^\s"'{}]+\.(?:md|mdx|markdown))["']?(?=[\s%])/, // Jekyll, Jinja, MkDocs
]

/** Adds the files that a page includes in the syntax of a site builder. An include in a Markdown sample is not one. */
function addIncludes(page: Pick<Doc, 'codeBlocks'> & { readonly links: DocLink[] }, lines: readonly string[]): void {
  for (const [index, text] of lines.entries()) {
    if (!/^\s*(?:<<<|--8<--|\{[!*%]|<!--|!!!)/.test(text)) continue
    const target = INCLUDES.map((pattern) => pattern.exec(text)?.[1]).find((found) => found)
    if (!target || /^(?:md|markdown)/.test(blockAt(page, index + 1)?.language ?? '')) continue
    const place = { line: index + 1, column: text.indexOf(target) + 1 }
    addLink(page, {
      kind: 'include',
      target: target.replace(/:[\w,:-]+$/, ''),
      text: '',
      source: sourceOf(text),
      ...place,
    })
  }
}
