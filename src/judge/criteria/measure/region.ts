import type { Doc } from '../../../docs/doc.ts'
import { lastAt } from '../../../docs/last-at.ts'
import { memoize } from '../../../memoize.ts'
import type { OutputView } from '../../text/output.ts'

/** A part of an output that a criterion speaks of: the whole, a section, a sentence, a code block, a field. */
export interface Region {
  /** As messages call it: `the output`, `section 'Usage'`, `line 3`. */
  readonly name: string
  readonly text: string
  /** The pages of the part, or what of them stands in it; none for code and values. */
  readonly pages: readonly Doc[]
  readonly view: OutputView
  /** All texts of a change, where the part is only its pages. */
  readonly everything?: string
  /** Where it begins in what it is a part of, 1-based. */
  readonly line?: number
  /** What it is called: of a function its name, of a link its target, of a code block its language. */
  readonly label?: string
  /** What is said of it: the docstring of a function, the text of a link or an image. */
  readonly note?: string
  /** Of a field. */
  readonly value?: unknown
  /** Some count it and some do not: a section within a section. */
  readonly optional?: true
}

export function wholeRegion(view: OutputView): Region {
  const pages = [...view.pages.values()].filter((page) => page !== null)
  const whole = { name: 'the output', text: view.text, pages, view, value: view.value }
  return view.isChange && pages.length > 0 ? { ...whole, ...pagesOf(whole), everything: view.text } : whole
}

/** What people read of an output with several files. */
export function pagesOf(region: Region): Region {
  return partsOf(region, 'text', region.pages)
}

/** The code of an output with several files; of any other the output itself. */
export function codeOf(region: Region): Region {
  return partsOf(region, 'code', [])
}

function partsOf(region: Region, wanted: 'text' | 'code', pages: readonly Doc[]): Region {
  const parts = region.view.parts.filter(({ kind, file }) => file !== undefined && kind === wanted)
  if (!region.view.isChange) return region
  const text = parts.map((part) => part.text).join('\n')
  return { name: region.name, text, pages, view: region.view }
}

/** The lines of a page from one to another, both included and 1-based, with what stands in them as a page of its own. */
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
  return { name, text: lines.join('\n'), pages: [part], view: region.view, line: from }
}

interface Placed {
  readonly line: number
}

const lineOf = ({ line }: Placed): number => line

/** What stands on a page, in the order of its lines, so that a part of it is found without looking at all. */
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

/** A text of its own, without what a page has. */
export function textRegion(region: Region, name: string, text: string, rest: Partial<Region> = {}): Region {
  return { name, text, pages: [], view: region.view, ...rest }
}
