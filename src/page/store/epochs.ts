import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type Page, type Paging, pageOf, rangeOf } from '../paging.ts'

/** A rate of answers, 0–1, with its 95 % interval. */
export interface Rate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** An epoch with its last validation. */
export interface ListedEpoch {
  readonly id: number
  readonly status: 'candidate' | 'published' | 'rejected'
  readonly entries: number
  readonly seenAt: Date
  /** Null before it was validated. */
  readonly validation: {
    readonly passed: boolean
    /** Net consistently correct: of the questions about what the docs say. */
    readonly nccr: Rate
    /** Inconsistent or uninformative: of the questions about what the docs do not say. */
    readonly iur: Rate
    /** Questions asked of each kind. */
    readonly seen: number
    readonly unseen: number
    /** Why it did not end; null where it did. */
    readonly partial: string | null
  } | null
}

interface Row {
  readonly id: number
  readonly status: ListedEpoch['status']
  readonly entries: number
  readonly seen_at: Date
  readonly passed: boolean | null
  readonly nccr: number
  readonly nccr_low: number
  readonly nccr_high: number
  readonly iur: number
  readonly iur_low: number
  readonly iur_high: number
  readonly seen: number
  readonly unseen: number
  readonly partial: string | null
}

/** The epochs of a repository, those seen last first. */
export async function epochsOf(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<ListedEpoch>> {
  const { offset, limit } = rangeOf(paging)
  const { rows } = await sql<Row>`
    select e.id, e.status, e.entries, e.seen_at, v.passed, v.nccr, v.nccr_low, v.nccr_high, v.iur, v.iur_low, v.iur_high, v.seen,
      v.unseen, v.partial
    from (
      select epochs.* from epochs join namespaces n on n.id = epochs.namespace_id
      where n.repository_id = ${repositoryId} order by seen_at desc, epochs.id desc offset ${offset} limit ${limit}
    ) e
      left join lateral (select * from epoch_validations where epoch_id = e.id order by id desc limit 1) v on true
    order by e.seen_at desc, e.id desc`.execute(queries)
  return pageOf(rows.map(epochOf), paging)
}

function epochOf(row: Row): ListedEpoch {
  const { id, status, entries, seen_at: seenAt, passed, seen, unseen, partial } = row
  const nccr = { value: row.nccr, low: row.nccr_low, high: row.nccr_high }
  const iur = { value: row.iur, low: row.iur_low, high: row.iur_high }
  return {
    ...{ id, status, entries, seenAt },
    validation: passed === null ? null : { passed, nccr, iur, seen, unseen, partial },
  }
}
