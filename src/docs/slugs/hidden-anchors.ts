import { memoize } from '../../memoize.ts'
import { type Doc, frontMatterField } from '../doc.ts'
import { blockAt } from '../parts/block-at.ts'

/** Whether parts that are generated, included or imported may give a page further anchors: then a missing one proves nothing. */
export const mayHaveOtherAnchors: (doc: Doc) => boolean = memoize((doc) => {
  if (doc.links.some((link) => link.kind === 'include') || isVariant(doc) || isPart(doc)) return true
  if (doc.codeSpans.some((span) => /^directive:(?:(?:py:)?auto|click$)/.test(span.role ?? ''))) return true
  const generates = (line: string): boolean =>
    GENERATED.test(line) ||
    WRITTEN_LATER.test(line) ||
    isOwnComponent(line.slice(0, 300)) ||
    (doc.format === 'mdx' && API_COMPONENT.test(line.slice(0, 200)))
  return doc.lines.some((line, index) => generates(line) && blockAt(doc, index + 1) === undefined)
})

/** A comment where a program puts sections in when the site is made; those around a list of contents hold what there is. */
const WRITTEN_LATER =
  /^\s*<!--\s*auto-?generated\b(?![^>]{0,80}\b(?:toc|table of contents|start|begin|end|by|from|edit)\b)[^>]{0,80}-->\s*$/i

/** Components of MDX that write the sections of an API, a schema or a table of types. */
const API_COMPONENT =
  /^\s*<(?:[A-Z]\w*(?:Details|Reference)|DocBlock|A(?:pi|PI)Docs?|[A-Z]?\w*(?:PropsTable|TypeTable))(?=[\s/>]|$)/

/** A component that stands alone and holds nothing: `<Settings :level="2" />` makes all that it shows by itself. */
function isOwnComponent(line: string): boolean {
  const name = COMPONENT_ALONE.exec(line)?.[1]
  return name !== undefined && !SHOWS_NO_TITLES.test(name)
}

const COMPONENT_ALONE = /^\s*<([A-Z][\w.]*|[a-z]+(?:-[a-z]+)+)(?=[\s/])[^<>]*\/>\s*$/
/** Pictures, players, badges and boxes have no sections of their own. */
const SHOWS_NO_TITLES =
  /(?:image|img|icon|logo|figure|video|tube|player|embed|frame|badge|since|version|button|link|banner|card|break|spacer|divider|toc|tabs?|demo|diagram|chart|mermaid|ad|ads|sponsors?|contributors?|playground|sandbox|stackblitz|terminal|asciinema)s?$/i

/** mkdocstrings, snippets, include plugins, Jinja, Liquid and Hugo blocks, pages imported as components. */
const GENERATED =
  /^\s*(?::::\s+[\w.]+|-{1,2}8<-{1,2}|;--8<--|\{[!*].*[!*]\}|\{%.*%\}|\{%[^%]*$|:{2,3}include\{|\{\{.*\}\}\s*$|<!--\s*@include:|<<<\s|include::|import\s+\w+\s+from\s+['"][^'"]+\.mdx?['"])/

/** A page that takes its text from another one and only replaces parts of it. */
function isVariant(doc: Doc): boolean {
  const from = frontMatterField(doc, 'ref')
  return typeof from === 'string' && /\.mdx?$/.test(from)
}

/** A page that others include, as the underscore before its name or its folder's says: its links lead to where it is shown. */
function isPart({ path }: Doc): boolean {
  return /(?:^|\/)_(?:[a-z][\w-]*\/|(?!index\b|sidebar\b|navbar\b)[a-z][\w-]*\.\w+$)/i.test(
    path.replace(/(?:^|\/)_(?:docs?|posts|book|site|pages)\//gi, '/'),
  )
}
