import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Queries } from '../../../src/base/db/database.ts'
import type { Tables } from '../../../src/base/db/tables.ts'

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** How many rows the statements of some work go through, in all the steps of their plans. It changes nothing. */
export async function visitedRows(url: string, work: (queries: Queries) => Promise<unknown>): Promise<number> {
  const asked: CompiledQuery[] = []
  const queries = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => void asked.push(query),
  })
  try {
    await work(queries)
    let rows = 0
    for (const { sql, parameters } of asked.splice(0)) {
      const explain = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters])
      const explained = await queries.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(explain)
      for (const { Plan } of explained.rows.flatMap((row) => row['QUERY PLAN'])) rows += rowsOf(Plan)
    }
    return rows
  } finally {
    await queries.destroy()
  }
}

function rowsOf(node: PlanNode): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return each * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0)
}
