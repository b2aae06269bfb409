import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../base/db/tables.ts'
import type { Passage } from '../../base/passage.ts'

/** A claim of the docs, a question with its answer, a section of the docs, or what the code says about something. */
export const ENTRY_KINDS = ['claim', 'qa', 'section', 'code'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The kind of a question with its answer. */
export const ANSWER = 'qa' satisfies EntryKind

/**
 * A claim of the docs, as far as entries store it. No property is optional, so that the compiler asks for each where a scan gives its
 * claims.
 */
export interface ClaimContent {
  readonly id: string
  readonly type: string
  readonly file: string
  readonly line: number
  readonly text: string
  readonly value: string
  readonly subject: string | null
  /** The sentence that makes it; null if unknown. */
  readonly statement: string | null
  /** Titles of the enclosing sections, outermost first. */
  readonly headings: readonly string[]
}

/** A question and its answer, as submitted. */
export interface Answer {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly sourceFile: string | null
  readonly line: number | null
}

/** What entries are made of. */
export interface Origins {
  readonly claim: ClaimContent
  readonly passage: Passage
  readonly answer: Answer
}
export type Origin = keyof Origins

/** A column with a part of what an entry says: what fills it, and which statements have it. */
type ContentColumn = Values & FromClaims & ColumnProperties

/**
 * The column of the table `claims` that it is copied from. What is made of a claim needs it, as the claims of repositories are stored before
 * they become entries.
 */
type FromClaims =
  | { readonly claims: keyof Tables['claims'] }
  | { readonly claims?: undefined; readonly claim?: undefined }

interface ColumnProperties {
  readonly type: 'text' | 'integer'
  /** Its name in an {@link Entry}, if it has one there. */
  readonly as?: string
  /** The origins whose ids depend on it, so that it never changes. */
  readonly isInIdOf?: readonly Origin[]
  /** Where an epoch has it: in the entry as it is now, in a version of the entry, or as the place of a version. */
  readonly epoch?: 'entry' | 'version' | 'place'
}

/** The value by origin; of an origin that is left out, the default of the column. */
export type Values = { readonly [O in Origin]?: (origin: Origins[O]) => string | number | null }

type Row = Selectable<Tables['entries']>

/** The columns of `entries` but for those of each entry's identity and times. */
export type ContentName = Exclude<
  keyof Row,
  'key' | 'namespace_id' | 'id' | 'kind' | 'created_at' | 'updated_at' | 'retired_at'
>

/**
 * All that entries say, from which every statement that writes, copies or compares them takes its columns. The digest of an epoch has
 * them in this order.
 */
const CONTENT = {
  claim_type: {
    type: 'text',
    as: 'claimType',
    claims: 'claim_type',
    claim: ({ type }) => type,
    isInIdOf: ['claim'],
    epoch: 'entry',
  },
  question: { type: 'text', as: 'question', answer: ({ question }) => question, epoch: 'version' },
  /** For a claim, its text in the doc; for a passage, its text. */
  answer: {
    type: 'text',
    as: 'answer',
    claims: 'text',
    claim: ({ text }) => text,
    passage: ({ text }) => text,
    answer: ({ answer }) => answer,
    isInIdOf: ['claim'],
    epoch: 'version',
  },
  /** The extracted value of a claim, part of its text. */
  value: { type: 'text', claims: 'value', claim: ({ value }) => value, isInIdOf: ['claim'], epoch: 'version' },
  /** The sentence that makes a claim. */
  statement: { type: 'text', claims: 'statement', claim: ({ statement }) => statement, epoch: 'version' },
  /** What the value of a claim belongs to, such as a dependency. */
  subject: { type: 'text', claims: 'subject', claim: ({ subject }) => subject, epoch: 'version' },
  /** Titles of the enclosing sections, outermost first, one a line; for code, the declared names. */
  headings: {
    type: 'text',
    as: 'headings',
    claims: 'headings',
    claim: ({ headings }) => headings.join('\n'),
    passage: ({ titles }) => titles.join('\n'),
    epoch: 'version',
  },
  source_file: {
    type: 'text',
    as: 'sourceFile',
    claims: 'file',
    claim: ({ file }) => file,
    passage: ({ file }) => file,
    answer: ({ sourceFile }) => sourceFile,
    isInIdOf: ['claim', 'passage'],
    epoch: 'version',
  },
  line: {
    type: 'integer',
    as: 'line',
    claims: 'line',
    claim: ({ line }) => line,
    passage: ({ line }) => line,
    answer: ({ line }) => line,
    epoch: 'place',
  },
  /** The last line of a passage; null for other kinds. */
  last_line: { type: 'integer', as: 'lastLine', passage: ({ lastLine }) => lastLine, epoch: 'place' },
  /** The text around a claim in its section. */
  section: { type: 'text', claims: 'section' },
} as const satisfies Readonly<Record<ContentName, ContentColumn>>

/** {@link CONTENT} by name, in its order. */
export const CONTENT_COLUMNS: readonly (readonly [name: ContentName, column: ContentColumn])[] = Object.keys(CONTENT)
  .filter(isContentName)
  .map((name) => [name, CONTENT[name]])

function isContentName(name: string): name is ContentName {
  return Object.hasOwn(CONTENT, name)
}

/** The names of the columns that satisfy a condition. */
export function contentNames(condition: (column: ContentColumn) => unknown): ContentName[] {
  return CONTENT_COLUMNS.filter(([, column]) => condition(column)).map(([name]) => name)
}

type NameInEntry<N extends ContentName> = (typeof CONTENT)[N] extends { readonly as: infer As extends string }
  ? As
  : never

/** Columns as properties of an {@link Entry}. */
export type ContentOf<N extends ContentName> = { readonly [K in N as NameInEntry<K>]: Row[K] }

/** What validation events attach to and what search returns. */
export interface Entry extends Omit<ContentOf<ContentName>, 'headings'> {
  readonly key: number
  readonly namespaceId: number
  /** The `qa_id`; for a claim, its claim id. */
  readonly id: string
  readonly kind: EntryKind
  /** Titles of the enclosing sections, outermost first; for code, the declared names. */
  readonly titles: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When the claim or passage disappeared from the repository. */
  readonly retiredAt: Date | null
}

type ShownColumn = { [N in ContentName]: `${N} as ${NameInEntry<N>}` }[ContentName]

/** The columns of `entries` that form an {@link Entry}, after {@link withTitles}. */
export const ENTRY = [
  'key',
  'namespace_id as namespaceId',
  'id',
  'kind',
  ...CONTENT_COLUMNS.flatMap(([name, column]) => (column.as ? [`${name} as ${column.as}` as ShownColumn] : [])),
  'created_at as createdAt',
  'updated_at as updatedAt',
  'retired_at as retiredAt',
] as const

/** Columns as a list for a statement. */
export function columnList(names: readonly string[], table?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => (table === undefined ? sql.id(name) : sql.id(table, name))))
}

/** Columns of a table under their names in an {@link Entry}. */
export function contentAs(table: string, names: readonly ContentName[]): RawBuilder<unknown> {
  const columns = CONTENT_COLUMNS.filter(([name]) => names.includes(name))
  return sql.join(columns.map(([name, { as }]) => sql`${sql.id(table, name)} as ${sql.id(as ?? name)}`))
}

export function withTitles({ headings, ...entry }: Omit<Entry, 'titles'> & { readonly headings: string }): Entry {
  return { ...entry, titles: titlesFrom(headings) }
}

export function titlesFrom(headings: string): readonly string[] {
  return headings === '' ? [] : headings.split('\n')
}
