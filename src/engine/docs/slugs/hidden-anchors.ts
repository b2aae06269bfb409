import { memoize } from '../../../base/memoize.ts'
import { type Doc, frontMatterField } from '../doc.ts'
import { blockAt } from '../parts/block-at.ts'

/** Whether generated, included or imported parts may give a page further anchors. Then a missing anchor proves nothing. */
export const mayHaveOtherAnchors: (doc: Doc) => boolean = memoize((doc) => {
  if (doc.links.some((link) => link.kind === 'include') || isVariant(doc) || isPart(doc)) return true
  if (doc.codeSpans.some((span) => /^directive:(?:(?:py:)?auto|click$)/.test(span.role ?? ''))) return true
  const generates = (line: string): boolean =>
    GENERATED.test(line) ||
    WRITTEN_LATER.test(line) ||
    isOwnComponent(line.slice(0, 300)) ||
    (doc.format === 'mdx' && API_COMPONENT.test(line.slice(0, 200)))
  const boxes = boxesOf(doc)
  return doc.lines.some((line, index) => generates(line) && !boxes.has(index) && blockAt(doc, index + 1) === undefined)
})

/**
 * The lines (0-based) that open a box of text, `::: warning`, which a line of colons ends. mkdocstrings' `::: package.module` has no such
 * end: the build inserts what the code says.
 */
function boxesOf({ lines }: Doc): ReadonlySet<number> {
  const boxes = new Set<number>()
  const open: { readonly line: number; readonly colons: number }[] = []
  for (const [line, text] of lines.entries()) {
    const [, colons, rest] = /^\s*(:{3,})(.*)$/.exec(text.slice(0, 300)) ?? []
    if (colons === undefined) continue
    if (rest?.trim() !== '') open.push({ line, colons: colons.length })
    else {
      while ((open.at(-1)?.colons ?? 0) > colons.length) open.pop()
      const box = open.pop()
      if (box) boxes.add(box.line)
    }
  }
  return boxes
}

/** A comment where a program inserts sections during the build. Such comments around a table of contents enclose existing content. */
const WRITTEN_LATER =
  /^\s*<!--\s*auto-?generated\b(?![^>]{0,80}\b(?:toc|table of contents|start|begin|end|by|from|edit)\b)[^>]{0,80}-->\s*$/i

/** MDX components that generate the sections of an API, a schema or a table of types. */
const API_COMPONENT =
  /^\s*<(?:[A-Z]\w*(?:Details|Reference)|DocBlock|A(?:pi|PI)Docs?|[A-Z]?\w*(?:PropsTable|TypeTable))(?=[\s/>]|$)/

/** A self-closing component on its own line: `<Settings :level="2" />` generates all its content. */
function isOwnComponent(line: string): boolean {
  const name = COMPONENT_ALONE.exec(line)?.[1]
  return name !== undefined && !SHOWS_NO_TITLES.test(name)
}

const COMPONENT_ALONE = /^\s*<([A-Z][\w.]*|[a-z]+(?:-[a-z]+)+)(?=[\s/])[^<>]*\/>\s*$/
/** Images, players, badges and boxes have no sections. */
const SHOWS_NO_TITLES =
  /(?:image|img|icon|logo|figure|video|tube|player|embed|frame|badge|since|version|button|link|banner|card|break|spacer|divider|toc|tabs?|demo|diagram|chart|mermaid|ad|ads|sponsors?|contributors?|playground|sandbox|stackblitz|terminal|asciinema)s?$/i

/** mkdocstrings, snippets, include plugins, Jinja, Liquid and Hugo blocks, and pages imported as components. */
const GENERATED =
  /^\s*(?::::\s+[\w.]+|-{1,2}8<-{1,2}|;--8<--|\{[!*].*[!*]\}|\{%.*%\}|\{%[^%]*$|:{2,3}include\{|\{\{.*\}\}\s*$|<!--\s*@include:|<<<\s|include::|import\s+\w+\s+from\s+['"][^'"]+\.mdx?['"])/

/** A page that takes its text from another one and only replaces parts of it. */
function isVariant(doc: Doc): boolean {
  const from = frontMatterField(doc, 'ref')
  return typeof from === 'string' && /\.mdx?$/.test(from)
}

/** A page that others include, as the underscore before its name or folder shows: its links lead to where it is included. */
export function isPart({ path }: Pick<Doc, 'path'>): boolean {
  return /(?:^|\/)_(?:[a-z][\w-]*\/|(?!index\b|sidebar\b|navbar\b)[a-z][\w-]*\.\w+$)/i.test(
    path.replace(/(?:^|\/)_(?:docs?|posts|book|site|pages)\//gi, '/'),
  )
}
