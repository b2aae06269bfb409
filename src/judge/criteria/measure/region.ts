import type { Doc } from '../../../docs/doc.ts'
import type { OutputView } from '../../text/output.ts'

/** A part of an output that a criterion speaks of: the whole, a section, a sentence, a code block, a field. */
export interface Region {
  /** As messages call it: `the output`, `section 'Usage'`, `line 3`. */
  readonly name: string
  readonly text: string
  /** The pages of the part, or what of them stands in it; none for code and values. */
  readonly pages: readonly Doc[]
  readonly view: OutputView
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
  return { name: 'the output', text: view.text, pages, view, value: view.value }
}

/** The lines of a page from one to another, both included and 1-based, with what stands in them. */
export function linesRegion(region: Region, page: Doc, name: string, from: number, to: number): Region {
  const inside = ({ line }: { readonly line: number }): boolean => line >= from && line <= to
  const part: Doc = {
    ...page,
    // Line numbers stay what they are.
    lines: page.lines.slice(0, to),
    headings: page.headings.filter(inside),
    links: page.links.filter(inside),
    codeSpans: page.codeSpans.filter(inside),
    codeBlocks: page.codeBlocks.filter(inside),
    prose: page.prose.filter(inside),
    tables: page.tables.filter(inside),
  }
  return { name, text: page.lines.slice(from - 1, to).join('\n'), pages: [part], view: region.view }
}

/** A text of its own, without what a page has. */
export function textRegion(region: Region, name: string, text: string, rest: Partial<Region> = {}): Region {
  return { name, text, pages: [], view: region.view, ...rest }
}
