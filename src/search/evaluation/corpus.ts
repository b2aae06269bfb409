import { EvaluationError } from '../errors.ts'

/** A document of a collection. */
export interface CorpusDocument {
  readonly id: string
  readonly title: string
  readonly text: string
}
/** A query of a collection. */
export interface CorpusQuery {
  readonly id: string
  readonly text: string
}
/** Grades by document, by query. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>
/** Documents by query, best first. */
export type Run = ReadonlyMap<string, readonly string[]>

/**
 * The documents of a collection from JSON Lines: objects with `id` (or `_id`), `text` and optionally `title`.
 *
 * @param file its name, for errors
 * @throws EvaluationError `DOCALIGN_E902` naming the line that cannot be read
 * @example
 * import { readDocuments } from 'docalign/evaluation'
 *
 * const text = '{"id": "d1", "title": "Install", "text": "Run npm install."}'
 * readDocuments(text, 'docs.jsonl') // [{ id: 'd1', title: 'Install', text: 'Run npm install.' }]
 */
export function readDocuments(text: string, file: string): CorpusDocument[] {
  return readLines(text, file, (row) => ({ id: idOf(row), title: wordOf(row.title ?? ''), text: wordOf(row.text) }))
}

/**
 * The queries of a collection from JSON Lines: objects with `id` (or `_id`) and `text`.
 *
 * @param file its name, for errors
 * @throws EvaluationError `DOCALIGN_E902` naming the line that cannot be read
 * @example
 * import { readQueries } from 'docalign/evaluation'
 *
 * readQueries('{"id": 1, "text": "how to install"}', 'queries.jsonl') // [{ id: '1', text: 'how to install' }]
 */
export function readQueries(text: string, file: string): CorpusQuery[] {
  return readLines(text, file, (row) => ({ id: idOf(row), text: wordOf(row.text) }))
}

/**
 * Judgments, one a line: an object with `query_id`, `doc_id` and `grade`, or TREC's `query 0 document grade`.
 *
 * @param file its name, for errors
 * @throws EvaluationError `DOCALIGN_E902` naming the line that cannot be read
 * @example
 * import { readQrels } from 'docalign/evaluation'
 *
 * readQrels('q1 0 d1 3\nq1 0 d2 0', 'qrels.txt').get('q1') // new Map([['d1', 3], ['d2', 0]])
 */
export function readQrels(text: string, file: string): Qrels {
  const qrels = new Map<string, Map<string, number>>()
  for (const { query, document, value } of readTable(text, file, 'grade', 4, 3)) {
    const grades = qrels.get(query) ?? new Map<string, number>()
    qrels.set(query, grades.set(document, value))
  }
  return qrels
}

/**
 * The results of a search, one a line: an object with `query_id`, `doc_id` and `score`, or TREC's `query Q0 document rank score tag`.
 * They are sorted by their score, ties by the document's id from the last, as trec_eval does.
 *
 * @param file its name, for errors
 * @throws EvaluationError `DOCALIGN_E902` naming the line that cannot be read
 * @example
 * import { computeMRR, readQrels, readRun } from 'docalign/evaluation'
 *
 * const run = readRun('q1 Q0 d2 1 0.9 mine\nq1 Q0 d1 2 0.7 mine', 'run.txt')
 * run.get('q1') // ['d2', 'd1']
 * computeMRR(run.get('q1') ?? [], readQrels('q1 0 d1 3', 'qrels.txt').get('q1') ?? {}, 5) // 0.5
 */
export function readRun(text: string, file: string): Run {
  const rows = new Map<string, { readonly document: string; readonly value: number }[]>()
  for (const { query, document, value } of readTable(text, file, 'score', 6, 4)) {
    rows.set(query, [...(rows.get(query) ?? []), { document, value }])
  }
  const sorted = [...rows].map(([query, found]): [string, string[]] => [
    query,
    found.sort((a, b) => b.value - a.value || (a.document < b.document ? 1 : -1)).map(({ document }) => document),
  ])
  return new Map(sorted)
}

interface TableRow {
  readonly query: string
  readonly document: string
  readonly value: number
}

function readTable(text: string, file: string, key: string, columns: number, column: number): TableRow[] {
  return lines(text).map(({ line, number }) => {
    const row: unknown[] = line.startsWith('{')
      ? objectRow(parse(line, file, number), key)
      : plainRow(line, columns, column)
    const [query, document, value] = row
    if (query === undefined || document === undefined || typeof value !== 'number' || !Number.isFinite(value))
      throw unreadable(file, number, `needs query_id, doc_id and ${key}, or ${columns} columns`)
    return { query: String(query), document: String(document), value }
  })
}

function objectRow(row: Record<string, unknown>, key: string): unknown[] {
  return [row.query_id ?? row['query-id'], row.doc_id ?? row['corpus-id'], row[key] ?? row.score ?? row.relevance]
}

function plainRow(line: string, columns: number, column: number): unknown[] {
  const cells = line.split(/\s+/u)
  return cells.length < columns ? [] : [cells[0], cells[2], Number(cells[column])]
}

function readLines<T>(text: string, file: string, read: (row: Record<string, unknown>) => T): T[] {
  return lines(text).map(({ line, number }) => {
    try {
      return read(parse(line, file, number))
    } catch (error) {
      throw error instanceof EvaluationError ? error : unreadable(file, number, String((error as Error).message))
    }
  })
}

function lines(text: string): { readonly line: string; readonly number: number }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
}

function parse(line: string, file: string, number: number): Record<string, unknown> {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    row = null
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw unreadable(file, number, 'is no JSON object')
  return row as Record<string, unknown>
}

function idOf(row: Record<string, unknown>): string {
  const id = row.id ?? row._id
  if (typeof id !== 'string' && typeof id !== 'number') throw new Error('has no id')
  return String(id)
}

function wordOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('has no text')
  return value
}

function unreadable(file: string, number: number, why: string): EvaluationError {
  return new EvaluationError('DOCALIGN_E902', `${file}:${number} ${why}`)
}
