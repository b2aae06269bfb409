import { memoize } from '../../../base/memoize.ts'
import type { Doc } from '../../../engine/docs/doc.ts'
import { lastAt } from '../../../engine/docs/last-at.ts'
import type { OutputView } from '../../text/output.ts'

/** A part of an output that a criterion refers to: the whole, a section, a sentence, a code block, a field. */
export interface Region {
  /** Its name in messages: `the output`, `section 'Usage'`, `line 3`. */
  readonly name: string
  readonly text: string
  /** The pages of the part, or excerpts of them; empty for code and values. */
  readonly pages: readonly Doc[]
  readonly view: OutputView
  /** All texts of a change, if the part has only its pages. */
  readonly everything?: string
  /** Its first line within the enclosing part, 1-based. */
  readonly line?: number
  /** The number of lines of its page before it. */
  readonly offset?: number
  /** A function's name, a link's target, or a code block's language. */
  readonly label?: string
  /** A function's docstring, or the text of a link or an image. */
  readonly note?: string
  /** The value of a field. */
  readonly value?: unknown
  /** It may or may not count, such as a subsection for the number of sections. */
  readonly optional?: true
}

export function wholeRegion(view: OutputView): Region {
  const pages = [...view.pages.values()].filter((page) => page !== null)
  const whole = { name: 'the output', text: view.text, pages, view, value: view.value }
  return view.isChange && pages.length > 0 ? { ...whole, ...pagesOf(whole), everything: view.text } : whole
}

/** The pages of an output with several files. */
export function pagesOf(region: Region): Region {
  return partsOf(region, 'text', region.pages)
}

/** The code of an output with several files; any other output unchanged. */
export function codeOf(region: Region): Region {
  return partsOf(region, 'code', [])
}

function partsOf(region: Region, wanted: 'text' | 'code', pages: readonly Doc[]): Region {
  const parts = region.view.parts.filter(({ kind, file }) => file !== undefined && kind === wanted)
  if (!region.view.isChange) return region
  const text = parts.map((part) => part.text).join('\n')
  return { name: region.name, text, pages, view: region.view }
}

/** A range of lines of a page, inclusive and 1-based, with their content as a separate page. */
export function linesRegion(region: Region, page: Doc, name: string, from: number, to: number): Region {
  const items = itemsOf(page)
  const inside = <T extends Placed>(sorted: readonly T[]): T[] =>
    sorted
      .slice(lastAt(sorted, from - 1, lineOf) + 1, lastAt(sorted, to, lineOf) + 1)
      .map((item) => ({ ...item, line: item.line - from + 1 }))
  const lines = page.lines.slice(from - 1, to)
  const part: Doc = {
    ...page,
    lines,
    headings: inside(items.headings),
    links: inside(items.links),
    codeSpans: inside(items.codeSpans),
    codeBlocks: inside(items.codeBlocks),
    prose: inside(items.prose),
    tables: inside(items.tables),
  }
  const offset = (region.offset ?? 0) + from - 1
  return {
    name: nameIn(region, page, name),
    text: lines.join('\n'),
    pages: [part],
    view: region.view,
    line: from,
    offset,
  }
}

/** The name of a part, with its page where the output is several files. */
export function nameIn({ view }: Region, page: Doc, name: string): string {
  return view.parts.some(({ file }) => file !== undefined) ? `${name} of ${page.path}` : name
}

/** `line 3`, counted in the page. */
export function lineName({ offset = 0 }: Region, line: number): string {
  return `line ${line + offset}`
}

interface Placed {
  readonly line: number
}

const lineOf = ({ line }: Placed): number => line

/** The elements of a page in line order, for binary search. */
const itemsOf = memoize(({ headings, links, codeSpans, codeBlocks, prose, tables }: Doc) => {
  const inOrder = <T extends Placed>(items: readonly T[]): readonly T[] => items.toSorted((a, b) => a.line - b.line)
  return {
    headings: inOrder(headings),
    links: inOrder(links),
    codeSpans: inOrder(codeSpans),
    codeBlocks: inOrder(codeBlocks),
    prose: inOrder(prose),
    tables: inOrder(tables),
  }
})

/** A part that is only a text, without pages. */
export function textRegion(region: Region, name: string, text: string, rest: Partial<Region> = {}): Region {
  return { name, text, pages: [], view: region.view, ...rest }
}
