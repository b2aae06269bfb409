import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Entry } from '../../entries/store.ts'
import { effectiveTrust } from '../../trust/decay.ts'
import type { ValidationLevel } from '../../trust/state.ts'

/** An entry that was found, as it is shown and ranked. */
export interface FoundEntry
  extends Pick<Entry, 'key' | 'id' | 'kind' | 'claimType' | 'question' | 'answer' | 'sourceFile' | 'line'> {
  /** Of a claim, the sentence that makes it; null where it is not known. */
  readonly statement: string | null
  readonly trustScore: number
  readonly effectiveTrust: number
  readonly validationLevel: ValidationLevel
  readonly consecutiveFails: number
  readonly isStale: boolean
}

/** An entry's row with its trust, as {@link foundEntry} takes it. */
export interface FoundRow {
  readonly key: number
  readonly id: string
  readonly kind: 'claim' | 'qa'
  readonly claim_type: string | null
  readonly question: string | null
  readonly answer: string
  readonly statement: string | null
  readonly source_file: string | null
  readonly line: number | null
  readonly trust_score: number
  readonly validation_level: ValidationLevel
  readonly consecutive_fail: number
  readonly last_validated_at: Date | null
  readonly expires_at: Date
}

/** Of `entry_trust t`. */
export const TRUST_COLUMNS = sql`t.trust_score, t.validation_level, t.consecutive_fail, t.last_validated_at, t.expires_at`

/** The entries of these keys that are not gone, with their trust at a time in milliseconds. */
export async function foundEntries(
  queries: Queries,
  keys: readonly number[],
  now: number,
): Promise<Map<number, FoundEntry>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<FoundRow>`
    select e.key, e.id, e.kind, e.claim_type, e.question, e.answer, e.statement, e.source_file, e.line,
      ${TRUST_COLUMNS}
    from entries e join entry_trust t on t.entry = e.key
    where e.key = any(${keys}::bigint[]) and e.retired_at is null`.execute(queries)
  return new Map(rows.map((row) => [row.key, foundEntry(row, now)]))
}

/** An entry as it was found, from its row. `now` in milliseconds. */
export function foundEntry(row: FoundRow, now: number): FoundEntry {
  const state = {
    stats: { last_validated_at: row.last_validated_at },
    score: { trust_score: row.trust_score },
  }
  return {
    key: row.key,
    id: row.id,
    kind: row.kind,
    claimType: row.claim_type,
    question: row.question,
    answer: row.answer,
    statement: row.statement,
    sourceFile: row.source_file,
    line: row.line,
    trustScore: row.trust_score,
    effectiveTrust: effectiveTrust(state, now),
    validationLevel: row.validation_level,
    consecutiveFails: row.consecutive_fail,
    isStale: row.expires_at.getTime() <= now,
  }
}
