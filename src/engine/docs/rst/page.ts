import type { Position } from '../doc.ts'
import type { Comment } from '../ignore-marks.ts'
import { emptyLists, type PageLists } from '../page-lists.ts'
import { indentWidth, isBlank } from '../source.ts'

/** What a name of the page refers to. */
export type Target =
  | { readonly kind: 'uri'; readonly uri: string; readonly position: Position }
  | { readonly kind: 'alias'; readonly name: string }
  | { readonly kind: 'label'; readonly id: string }

/** A reference by name whose target may be defined further down. An anonymous one (`name` null) takes the next `__` target. */
export interface PendingReference extends Position {
  readonly name: string | null
  readonly text: string
  readonly source: string
}

/** Text whose inline markup is read after all blocks: some lines, from a column of the first to a column of the last. */
export interface TextRun {
  /** 0-based index of the first line. */
  readonly first: number
  readonly count: number
  /** 0-based column of the first line where the text begins. */
  readonly start: number
  /** 0-based column of the last line where it ends; null for the end of the line. */
  readonly end: number | null
}

export interface RstPage extends PageLists {
  readonly lines: readonly string[]
  /** Indentation of each line in columns; -1 for blank lines. */
  readonly indents: readonly number[]
  readonly runs: TextRun[]
  readonly comments: Comment[]
  readonly targets: Map<string, Target>
  readonly anonymousTargets: Target[]
  readonly pending: PendingReference[]
  /** Adornment styles in order of first appearance; the index is the heading's level - 1. */
  readonly adornments: string[]
  /** Labels since the last block. They belong to the next heading. */
  waitingLabels: string[]
  /** Language of `::` blocks, from the last `highlight` directive. */
  highlight: string
}

export function emptyPage(lines: readonly string[]): RstPage {
  return {
    lines,
    indents: lines.map((line) => (isBlank(line) ? -1 : indentWidth(line))),
    ...emptyLists(),
    runs: [],
    comments: [],
    targets: new Map(),
    anonymousTargets: [],
    pending: [],
    adornments: [],
    waitingLabels: [],
    highlight: '',
  }
}

/** Reference names match regardless of case and of the amount of white space. */
export function referenceName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Resolves backslash escapes: an escaped character is literal, an escaped space is removed. */
export function unescapeRst(text: string): string {
  return text.replace(/\\([\s\S]?)/g, (_, char: string) => (/\s/.test(char) ? '' : char))
}
