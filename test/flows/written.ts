import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Queries } from '../../src/base/db/database.ts'

/** Every row of every table, as text. */
export async function rowsOf(queries: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public'`.execute(queries)
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(
      queries,
    )
    texts.push(`${name}\n${found.rows.map(({ row }) => row).join('\n')}`)
  }
  return texts.join('\n')
}

/** All files of a folder, as text. */
export function filesOf(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'latin1')}`).join('\n')
}

/** A name for a secret, and what it is or looks like. */
export type Secret = readonly [string, string | RegExp]

/** The secrets that are in texts, each with its place and what stands before it. */
export function secretsIn(written: Readonly<Record<string, string>>, secrets: readonly Secret[]): string[] {
  return Object.entries(written).flatMap(([place, text]) =>
    secrets.flatMap(([name, secret]) => {
      const at = typeof secret === 'string' ? text.indexOf(secret) : text.search(secret)
      return at < 0 ? [] : [`${name} in ${place}: ${text.slice(Math.max(0, at - 150), at + 10)}`]
    }),
  )
}
