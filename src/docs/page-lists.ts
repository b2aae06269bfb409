import type { CodeBlock, CodeSpan, DocLink, Heading, LineRange, Position, Prose, Table } from './doc.ts'
import { isBlank } from './source.ts'

/** What every reader collects while it reads a page: the lists that a {@link Doc} holds, still growing. */
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
    ...{ headings: [], anchors: new Set(), links: [], codeSpans: [], codeBlocks: [], prose: [] },
    ...{ tables: [], historical: [] },
  }
}

/** The lists of a page that is read to its end, links and code spans in the order in which they stand. */
export function finishedLists(page: PageLists): PageLists {
  const { headings, anchors, links, codeSpans, codeBlocks, prose, tables, historical } = page
  return {
    ...{ headings, anchors, codeBlocks, prose, tables, historical },
    links: links.toSorted(byPosition),
    codeSpans: codeSpans.toSorted(byPosition),
  }
}

function byPosition(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column
}

/** Adds a link; one that stands where its target is written has no `definition`. */
export function addLink(
  { links }: Pick<PageLists, 'links'>,
  link: Omit<DocLink, 'definition'> & Partial<Pick<DocLink, 'definition'>>,
): void {
  links.push({ definition: null, ...link })
}

/** Lines from one to another (0-based, `to` excluded) without the blank ones at both ends; null when all are blank. */
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
 * The paragraph or list item just above a line (0-based), as one line; '' when something stands between
 * that is not let through, or more lines than `distance`.
 */
export function leadBefore(
  { prose, lines }: Pick<PageLists, 'prose'> & { readonly lines: readonly string[] },
  at: number,
  isLetThrough: (line: string | undefined) => boolean,
  distance = Number.POSITIVE_INFINITY,
): string {
  const last = prose.at(-1)
  if (last === undefined || last.kind === 'heading' || last.kind === 'row') return ''
  const behind = last.line - 1 + last.lines.length
  if (at - behind > distance) return ''
  for (let index = behind; index < at; index++) if (!isLetThrough(lines[index])) return ''
  return last.lines.map((line) => line.trim()).join(' ')
}
