/**
 * A documentation page as data: every page reader (Markdown, MDX, reStructuredText, AsciiDoc, manual pages) produces it, and every
 * extractor consumes it. Lines and columns are 1-based; columns count UTF-16 code units.
 */

import { memoize } from '../../base/memoize.ts'
import { lastAt } from './last-at.ts'

export type DocFormat = 'markdown' | 'mdx' | 'rst' | 'asciidoc' | 'man'

export interface Position {
  readonly line: number
  readonly column: number
}

export interface Heading extends Position {
  readonly level: number
  /** The rendered text: markup removed, code spans as their text, emoji shortcodes unchanged. */
  readonly text: string
  /** The explicit id of the heading: `{#id}` or a label. */
  readonly explicitId: string | null
}

export interface DocLink extends Position {
  /** `include` is a file included in the page: an RST include, an AsciiDoc include, a VitePress snippet. */
  readonly kind: 'link' | 'image' | 'include' | 'html'
  /** The target as written, with entities and backslash escapes resolved and without surrounding `<>`. */
  readonly target: string
  /** The visible text. */
  readonly text: string
  /** The source of the whole construct on its first line, trimmed to 200 characters. */
  readonly source: string
  /** Where a reference-style link defines its target; null for inline links. The claim is reported at this position. */
  readonly definition: Position | null
}

export interface CodeSpan extends Position {
  readonly text: string
  /** reStructuredText role (`file`, `setting`, `class`, `func`, …); null for plain literals. */
  readonly role: string | null
}

export interface CodeBlock {
  /** First word of the info string, in lower case; '' if there is none. */
  readonly language: string
  /** The rest of the info string: titles, highlighted lines, flags. */
  readonly meta: string
  /** Content without the fence and its indentation. */
  readonly lines: readonly string[]
  /** Line of `lines[0]` in the page. */
  readonly line: number
  /** Column at which every line of the block starts (its indentation + 1). */
  readonly column: number
  /** Text of the paragraph or list item directly before the block; '' if there is none nearby. */
  readonly lead: string
}

/** Whether nothing says which language a code block is in. */
export function isUnlabelled({ language }: Pick<CodeBlock, 'language'>): boolean {
  return !language
}

/** A run of prose: one paragraph, list item line, heading or table row. */
export interface Prose {
  /** The source lines of the run, with markup. */
  readonly lines: readonly string[]
  readonly line: number
  readonly kind: 'paragraph' | 'item' | 'heading' | 'row' | 'quote'
}

/** A table. Cells are source text with markup. */
export interface Table {
  readonly line: number
  readonly header: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

export interface Doc {
  readonly path: string
  readonly format: DocFormat
  /** Source lines without line ends; `lines[0]` is line 1. */
  readonly lines: readonly string[]
  readonly frontMatter: Readonly<Record<string, unknown>> | null
  readonly headings: readonly Heading[]
  /** Ids from HTML (`id`, `name`), RST labels or AsciiDoc anchors. */
  readonly anchors: ReadonlySet<string>
  readonly links: readonly DocLink[]
  readonly codeSpans: readonly CodeSpan[]
  readonly codeBlocks: readonly CodeBlock[]
  readonly prose: readonly Prose[]
  readonly tables: readonly Table[]
  /** Line ranges that `docalign-ignore` comments exclude, inclusive. */
  readonly ignored: readonly IgnoredRange[]
  /** Line ranges about other versions: content of `deprecated`, `versionadded`, `versionchanged` directives. */
  readonly historical: readonly LineRange[]
}

/** Lines `from` to `to`, both included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** Lines that a `docalign-ignore` comment excludes. */
export interface IgnoredRange extends LineRange {
  readonly kind: 'page' | 'region' | 'block' | 'line'
}

/** The value of a front matter field; undefined if there is none. */
export function frontMatterField({ frontMatter }: Pick<Doc, 'frontMatter'>, name: string): unknown {
  return frontMatter !== null && Object.hasOwn(frontMatter, name) ? frontMatter[name] : undefined
}

/** The titles of the headings above a line, outermost first. */
export function sectionTitles(doc: Doc, line: number): readonly string[] {
  return titlesBelow(doc)[lastHeading(doc, line)] ?? []
}

/** Maximum length of a title as kept for its content, in characters. Titles are repeated there and may be as long as the page. */
export const MAX_TITLE_LENGTH = 200

/** For each heading, the titles of its parent sections followed by its own. */
export function titlesOf(headings: readonly Pick<Heading, 'level' | 'text'>[]): string[][] {
  const stack: { readonly level: number; readonly title: string }[] = []
  return headings.map(({ level, text }) => {
    while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= level) stack.pop()
    stack.push({ level, title: text.slice(0, MAX_TITLE_LENGTH) })
    return stack.map(({ title }) => title)
  })
}

const titlesBelow = memoize(({ headings }: Doc): readonly (readonly string[])[] => titlesOf(headings))

function lastHeading({ headings }: Doc, line: number): number {
  return lastAt(headings, line, (heading) => heading.line)
}

/** For each heading, the last line of its section, including subsections. */
export const sectionEnds: (doc: Doc) => readonly number[] = memoize(({ headings, lines }) => {
  const ends = headings.map(() => lines.length)
  const open: number[] = []
  headings.forEach(({ level, line }, index) => {
    while (open.length > 0 && (headings[open.at(-1) ?? 0]?.level ?? 0) >= level) ends[open.pop() ?? 0] = line - 1
    open.push(index)
  })
  return ends
})

/** The sections, each up to the next heading of any level, with a source line for which `says` returns true. */
export function sectionsWhere(doc: Doc, isWanted: (source: string) => boolean): LineRange[] {
  const starts = [1, ...doc.headings.map((heading) => heading.line)]
  return starts.flatMap((from, index) => {
    const to = (starts[index + 1] ?? doc.lines.length + 1) - 1
    return doc.lines.slice(from - 1, to).some(isWanted) ? [{ from, to }] : []
  })
}

/** Number of lines before and after a line that {@link sectionAround} returns. */
const NEAR = 15
/** In characters. */
const MAX_AROUND = 1500

/** The section of a line, from its heading to the next heading of any level. */
export function sectionOf(doc: Doc, line: number): LineRange {
  const last = lastHeading(doc, line)
  return { from: doc.headings[last]?.line ?? 1, to: (doc.headings[last + 1]?.line ?? doc.lines.length + 1) - 1 }
}

/** The source around a line, within its section. */
export function sectionAround(doc: Doc, line: number): string {
  const { from, to } = sectionOf(doc, line)
  return doc.lines
    .slice(Math.max(from, line - NEAR) - 1, Math.min(to, line + NEAR))
    .join('\n')
    .slice(0, MAX_AROUND)
}

/** With fewer ranges, a linear search is faster than sorting. */
const MIN_ORDERED = 8

/** Whether a line is in one of the ranges. */
export function isWithin(line: number, ranges: readonly LineRange[]): boolean {
  if (ranges.length < MIN_ORDERED) return ranges.some((range) => line >= range.from && line <= range.to)
  const merged = mergedRanges(ranges)
  return line <= (merged[lastAt(merged, line, ({ from }) => from)]?.to ?? Number.NEGATIVE_INFINITY)
}

/** Sorted, with overlapping ranges merged. */
const mergedRanges = memoize((ranges: readonly LineRange[]): readonly LineRange[] => {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
})

/** Index of a run in its page; -1 if it belongs to another page. */
export function placeOfRun({ prose }: Doc, run: Prose): number {
  const place = lastAt(prose, run.line, ({ line }) => line)
  return prose[place] === run ? place : -1
}

/** The last heading at or above a line. */
export function headingAt(doc: Doc, line: number): Heading | undefined {
  return doc.headings[lastHeading(doc, line)]
}
