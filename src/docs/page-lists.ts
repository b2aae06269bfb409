import type { CodeBlock, CodeSpan, DocLink, Heading, Position, Prose } from './doc.ts'

/** What every reader collects while it reads a page: the lists that a {@link Doc} holds, still growing. */
export interface PageLists {
  readonly headings: Heading[]
  readonly anchors: Set<string>
  readonly links: DocLink[]
  readonly codeSpans: CodeSpan[]
  readonly codeBlocks: CodeBlock[]
  readonly prose: Prose[]
}

export function emptyLists(): PageLists {
  return { headings: [], anchors: new Set(), links: [], codeSpans: [], codeBlocks: [], prose: [] }
}

/** The lists of a page that is read to its end, links and code spans in the order in which they stand. */
export function finishedLists({ headings, anchors, links, codeSpans, codeBlocks, prose }: PageLists): PageLists {
  return {
    ...{ headings, anchors, codeBlocks, prose },
    links: links.toSorted(byPosition),
    codeSpans: codeSpans.toSorted(byPosition),
  }
}

function byPosition(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column
}
