import type { Doc } from '../../engine/docs/doc.ts'
import { isObject } from '../schema/json.ts'
import type { Syntax } from './code-reading.ts'
import { pageOf } from './sentences.ts'
import { isPage, type TextPart, textParts } from './view.ts'

/** An output in the forms that the layers need. */
export interface OutputView {
  readonly value: unknown
  readonly parts: readonly TextPart[]
  readonly text: string
  /** The pages of its prose texts, in the order of `parts`; null for code and unreadable texts. */
  readonly pages: ReadonlyMap<TextPart, Doc | null>
  /** The output as an object: itself, or the JSON in its text. */
  readonly object: Readonly<Record<string, unknown>> | null
  /** Parse results of its code, by the code. */
  readonly syntax: Syntax
  /** The output's file name. */
  readonly file?: string
  /** It is pages of docs, whose samples are as short as possible. */
  readonly isDocs?: true
  /** It is the content of a change: sentences without a subject refer to its pages. */
  readonly isChange?: true
}

/** A changed file that is not a page: all of it, or only the written lines if it was modified. */
export interface ChangedFile {
  readonly path: string
  readonly text: string
  readonly isPartial: boolean
}

/** Maximum length of a text to parse as JSON, in UTF-16 units. */
const MAX_JSON_LENGTH = 2_000_000

/** An output of pages that were already read; its value is their texts by path. */
export function viewOfPages(docs: readonly Doc[], syntax: Syntax = new Map()): OutputView {
  const parts = docs.map((doc) => ({
    path: [doc.path],
    file: doc.path,
    kind: 'text' as const,
    text: doc.lines.join('\n'),
    doc,
  }))
  return {
    value: Object.fromEntries(parts.map(({ file, text }) => [file, text])),
    parts,
    text: parts.map(({ text }) => text).join('\n'),
    pages: new Map(parts.map((part) => [part, part.doc])),
    object: null,
    syntax,
    isDocs: true,
  }
}

/**
 * Pages and other files of a change, as an output for criteria about either.
 *
 * @param isWritten whether the change writes a line of a page
 */
export function viewOfChange(
  docs: readonly Doc[],
  files: readonly ChangedFile[],
  syntax: Syntax,
  isWritten: (file: string, line: number) => boolean,
): OutputView {
  const view = viewOfPages(docs)
  const code = files.map(({ path, text, isPartial }) => ({
    path: [path],
    file: path,
    kind: 'code' as const,
    text,
    ...(isPartial && { isPartial: true as const }),
  }))
  const pages = [...view.pages].map(([part, page]) => ({ ...part, ...writtenOf(page, isWritten) }))
  const parts = [...pages, ...code]
  return {
    ...view,
    parts,
    syntax,
    isChange: true,
    text: parts.map(({ text }) => text).join('\n'),
    pages: new Map(pages.map((part, index) => [part, docs[index] ?? null])),
  }
}

function writtenOf(page: Doc | null, isWritten: (file: string, line: number) => boolean): Pick<TextPart, 'written'> {
  const { path, lines } = page ?? { path: '', lines: [] }
  const written = lines.filter((_, index) => isWritten(path, index + 1))
  return written.length === lines.length ? {} : { written: written.join('\n') }
}

/** What is known of an output besides its value. */
interface Known {
  /** The output's file name. */
  readonly file?: string | undefined
  readonly syntax?: Syntax | undefined
}

export function viewOf(value: unknown, { file, syntax = new Map() }: Known = {}): OutputView {
  const parts = textParts(value, file)
  const parsed = typeof value === 'string' ? jsonObject(value) : value
  return {
    value,
    parts,
    text: parts.map(({ text }) => text).join('\n'),
    pages: new Map(parts.map((part) => [part, part.kind === 'code' ? null : pageOf(part.text)])),
    object: isObject(parsed) ? parsed : null,
    syntax,
    ...(file !== undefined && { file }),
    ...(file !== undefined && isPage(file) && { isDocs: true as const }),
  }
}

function jsonObject(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH || !/^\s*\{/.test(text.slice(0, 200))) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
