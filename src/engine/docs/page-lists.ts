import type { CodeBlock, CodeSpan, DocLink, Heading, LineRange, Position, Prose, Table } from './doc.ts'
import { isBlank } from './source.ts'

/** What every page reader collects: the lists of a {@link Doc}, not yet complete. */
export interface PageLists {
  readonly headings: Heading[]
  readonly anchors: Set<string>
  readonly links: DocLink[]
  readonly codeSpans: CodeSpan[]
  readonly codeBlocks: CodeBlock[]
  readonly prose: Prose[]
  readonly tables: Table[]
  readonly historical: LineRange[]
}

export function emptyLists(): PageLists {
  return {
    headings: [],
    anchors: new Set(),
    links: [],
    codeSpans: [],
    codeBlocks: [],
    prose: [],
    tables: [],
    historical: [],
  }
}

/** The lists of a completely read page, with links and code spans in page order. */
export function finishedLists(page: PageLists): PageLists {
  const { headings, anchors, links, codeSpans, codeBlocks, prose, tables, historical } = page
  return {
    headings,
    anchors,
    codeBlocks,
    prose,
    tables,
    historical,
    links: links.toSorted(byPosition),
    codeSpans: codeSpans.toSorted(byPosition),
  }
}

function byPosition(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column
}

/** Adds a link and returns it. A link with an inline target has no `definition`. */
export function addLink(
  { links }: Pick<PageLists, 'links'>,
  link: Omit<DocLink, 'definition'> & Partial<Pick<DocLink, 'definition'>>,
): DocLink {
  const added = { definition: null, ...link }
  links.push(added)
  return added
}

/** Lines `from` to `to` (0-based, `to` excluded) without leading and trailing blank lines; null if all are blank. */
export function withoutBlankEnds(
  lines: readonly string[],
  from: number,
  to: number,
): { readonly first: number; readonly end: number } | null {
  let first = from
  let end = to
  while (first < end && isBlank(lines[first])) first += 1
  while (end > first && isBlank(lines[end - 1])) end -= 1
  return first === end ? null : { first, end }
}

/**
 * The paragraph or list item just above a line (0-based), as one line; '' if a line in between is not let through, or if there are more
 * than `distance` lines.
 */
export function leadBefore(
  { prose, lines }: Pick<PageLists, 'prose'> & { readonly lines: readonly string[] },
  at: number,
  isLetThrough: (line: string | undefined) => boolean,
  distance = Number.POSITIVE_INFINITY,
): string {
  const last = prose.at(-1)
  if (last === undefined || last.kind === 'heading' || last.kind === 'row') return ''
  const lastEnd = last.line - 1 + last.lines.length
  if (at - lastEnd > distance) return ''
  for (let index = lastEnd; index < at; index++) if (!isLetThrough(lines[index])) return ''
  return last.lines.map((line) => line.trim()).join(' ')
}
