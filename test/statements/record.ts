import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { isCheckedByStatements } from './suites.ts'

type Query = (statement: unknown, ...more: unknown[]) => unknown
interface Recording {
  readonly query: Query
  readonly statements: Set<string>
}

/** A worker keeps `pg` from file to file, but not this module: what `pg` does itself is looked up once. */
const kept = globalThis as { recordedStatements?: Recording }
kept.recordedStatements ??= { query: pg.Client.prototype.query as Query, statements: new Set() }
const { query, statements } = kept.recordedStatements

/** Notes the statements of tests in the folder TEST_STATEMENTS, for the suite that shows them to a PostgreSQL server. */
function record(this: pg.Client, statement: unknown, ...more: unknown[]): unknown {
  const text = typeof statement === 'string' ? statement : (statement as { readonly text?: string } | null)?.text
  if (text) statements.add(text)
  return Reflect.apply(query, this, [statement, ...more])
}
Object.assign(pg.Client.prototype, { query: record })

afterAll(() => {
  const suite = expect.getState().testPath ?? ''
  if (isCheckedByStatements(suite)) {
    const lines = [...statements].map((text) => `${JSON.stringify(text)}\n`)
    appendFileSync(join(process.env.TEST_STATEMENTS ?? '', `${process.pid}.jsonl`), lines.join(''))
  }
  statements.clear()
})
