import { groupBy } from '../../base/group-by.ts'
import type { TrustedSource } from '../request.ts'
import { viewOf } from '../text/output.ts'
import { type Frame, frameOf } from './frame.ts'
import { type Field, statementsOf } from './statement.ts'

export interface TrustedText {
  /** Its name in messages: a title, a file name, an address. */
  readonly name: string
  readonly content: string
  /** Where to read it. */
  readonly address?: string
}

/** A clause of a source, or the value of one of its fields. */
export interface SourceStatement {
  readonly text: string
  readonly frame: Frame
  readonly field?: Field
  readonly source: TrustedText
}

/** The trusted texts of one request, indexed for lookups. */
export interface Sources {
  readonly texts: readonly TrustedText[]
  /** The clauses with this key. */
  clauses(key: string): readonly SourceStatement[]
  /** The fields with this name. */
  fields(path: readonly string[]): readonly SourceStatement[]
  /** Whether the text occurs in a source, in any case. */
  has(text: string): boolean
  readonly isEmpty: boolean
}

/** @param context the question that the output answers: it may be quoted, but proves nothing */
export function createSources(given: readonly TrustedSource[], context?: unknown): Sources {
  const texts = given.map(trustedText)
  const statements = texts.flatMap((source) =>
    statementsOf(viewOf(dataOf(source.content))).map(
      ({ text, field }): SourceStatement => ({ text, source, frame: frameOf(text), ...(field && { field }) }),
    ),
  )
  const asked = context === undefined ? '' : typeof context === 'string' ? context : JSON.stringify(context)
  const known = [...texts.map(({ content }) => content), asked].map(unspaced).join('\n')
  const byKey = groupBy(statements, ({ frame }) => frame.key)
  const byName = groupBy(
    statements.filter(({ field }) => field),
    ({ field }) => fieldName(field?.path.at(-1) ?? ''),
  )
  return {
    texts,
    clauses: (key) => byKey.get(key) ?? [],
    fields: (path) => (byName.get(fieldName(path.at(-1) ?? '')) ?? []).filter(({ field }) => endsWith(path, field)),
    has: (text) => known.includes(unspaced(text)),
    isEmpty: texts.every(({ content }) => content.trim() === ''),
  }
}

/** An output may wrap the source's data in further fields; deeper data of a source may be about something else. */
function endsWith(path: readonly string[], field: Field | undefined): boolean {
  const own = field?.path ?? []
  const offset = path.length - own.length
  return offset >= 0 && own.every((key, index) => fieldName(key) === fieldName(path[offset + index] ?? ''))
}

function fieldName(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function dataOf(content: string): unknown {
  if (!/^\s*[{[]/.test(content.slice(0, 200))) return content
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

function trustedText(source: TrustedSource, index: number): TrustedText {
  const fallback = `source ${index + 1}`
  if (typeof source === 'string') return { name: fallback, content: source }
  const { name, url, content } = source
  return { name: name ?? url ?? fallback, content, ...(url === undefined ? {} : { address: url }) }
}

function unspaced(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}
