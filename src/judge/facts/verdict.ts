import { quotedFrom } from '../layers/evidence.ts'
import { type Value, valuesOf } from '../text/values.ts'
import { type Comparison, compare } from './compare.ts'
import type { StatementOpinion, StatementOpinions } from './opinion.ts'
import type { Sources, TrustedText } from './sources.ts'
import type { Statement } from './statement.ts'

/** A model's opinion on a statement, with a quote that occurs in a source. */
export type Reading =
  | { readonly state: 'supported' | 'contradicted'; readonly quote: string; readonly source: TrustedText }
  /** `missing`: a name or value of the statement that occurs in no source. */
  | { readonly state: 'not_in_sources'; readonly missing: Value | null }

/** A statement of the output, the result of the comparison and, if that is open, the model's opinion. */
export interface JudgedStatement {
  readonly statement: Statement
  readonly comparison: Comparison
  readonly reading: Reading | null
}

export function judgeStatement(statement: Statement, sources: Sources, opinions: StatementOpinions): JudgedStatement {
  const comparison: Comparison = sources.isEmpty ? { state: 'open' } : compare(statement, sources)
  const opinion = comparison.state === 'open' ? opinions.get(statement.text.toWellFormed()) : undefined
  return { statement, comparison, reading: opinion && !sources.isEmpty ? readingOf(statement, opinion, sources) : null }
}

export function isOpen({ comparison, reading }: JudgedStatement): boolean {
  return comparison.state === 'open' && reading === null
}

/** Null if the quote does not support the verdict: it occurs in no source, or lacks a value of the statement. */
function readingOf(statement: Statement, { verdict, quote }: StatementOpinion, sources: Sources): Reading | null {
  if (verdict === 'not_in_sources') return { state: verdict, missing: missingValue(statement, sources) }
  const source = quotedFrom(quote, sources.texts, ({ content }) => content)
  if (source === null || (verdict === 'supported' && !hasValues(quote, statement))) return null
  return { state: verdict, quote, source }
}

function hasValues(quote: string, statement: Statement): boolean {
  const given = new Set(valuesOf(quote).map(({ key }) => key))
  return valuesOf(statement.text).every(
    ({ kind, key, text }) => given.has(key) || quote.includes(text) || (kind === 'name' && quote.includes(key)),
  )
}

function missingValue(statement: Statement, sources: Sources): Value | null {
  const stated = valuesOf(statement.field?.value ?? statement.text)
  return stated.find(({ kind, key, text }) => kind !== 'date' && !sources.has(text) && !sources.has(key)) ?? null
}
