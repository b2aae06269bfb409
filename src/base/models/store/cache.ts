import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { rowsAs } from '../../db/values/rows.ts'
import { storableJson } from '../../db/values/storable.ts'
import type { ModelCache } from '../cache.ts'

/** A cache in the database, shared by all processes. `now` is in milliseconds since the epoch. */
export function databaseCache(queries: Queries, now: () => number): ModelCache {
  return {
    async read(keys) {
      if (keys.length === 0) return new Map()
      const { rows } = await sql<{ key: string; value: unknown }>`
        update model_answers set used_at = ${new Date(now())}
        where key = any(${keys}::text[]) returning key, value`.execute(queries)
      return new Map(rows.map(({ key, value }) => [key, value]))
    },
    async write(answers) {
      const unique = [...new Map(answers.map((answer) => [answer.key, answer])).values()]
      if (unique.length === 0) return
      const at = new Date(now())
      await sql`
        insert into model_answers (key, kind, model, value, created_at, used_at)
        select key, kind, model, json, ${at}, ${at}
        from ${rowsAs('r', unique, { key: 'text', kind: 'text', model: 'text' }, { json: ['jsonb', ({ value }) => storableJson(value)] })}
        on conflict (key) do nothing`.execute(queries)
    },
  }
}

export interface Kept {
  /** Milliseconds since the epoch: what nobody asked for since then is forgotten. */
  readonly since: number
  /** Bytes of the answers together: of more, those that were asked for last are kept. */
  readonly maxBytes: number
}

/** Forgets answers by their age, and then by their size. Returns how many. */
export async function forgetAnswers(queries: Queries, { since, maxBytes }: Kept): Promise<number> {
  const old = await queries.deleteFrom('model_answers').where('used_at', '<', new Date(since)).executeTakeFirst()
  const beyond = await sql`
    delete from model_answers where key in (
      select key from (
        select key, sum(pg_column_size(value)) over (order by used_at desc, key) as bytes from model_answers
      ) newest_first where bytes > ${maxBytes}
    )`.execute(queries)
  return Number(old.numDeletedRows) + Number(beyond.numAffectedRows ?? 0)
}
