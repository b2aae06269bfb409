import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { type Page, type Paging, readPage } from '../paging.ts'

/** An epoch with its last validation. */
export interface ListedEpoch {
  readonly id: number
  readonly status: 'candidate' | 'published' | 'rejected'
  readonly entries: number
  readonly seenAt: Date
  /** Null before its first validation; then the fields below have no meaning. */
  readonly passed: boolean | null
  /** Net consistently correct rate, of questions that the docs answer. 0–1, with its 95 % interval. */
  readonly nccr: number
  readonly nccrLow: number
  readonly nccrHigh: number
  /** Inconsistent or uninformative rate, of questions that the docs do not answer. */
  readonly iur: number
  readonly iurLow: number
  readonly iurHigh: number
  /** Number of questions of each kind. */
  readonly seen: number
  readonly unseen: number
  /** Why the validation stopped early; null if it did not. */
  readonly partial: string | null
}

/** The epochs of a repository, most recently seen first. */
export function epochsOf(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<ListedEpoch>> {
  return readPage(
    queries,
    paging,
    (window) => sql<ListedEpoch>`
    select e.id, e.status, e.entries, e.seen_at as "seenAt", v.passed, v.nccr, v.nccr_low as "nccrLow", v.nccr_high as "nccrHigh",
      v.iur, v.iur_low as "iurLow", v.iur_high as "iurHigh", v.seen, v.unseen, v.partial
    from (
      select epochs.* from epochs join namespaces n on n.id = epochs.namespace_id
      where n.repository_id = ${repositoryId} order by seen_at desc, epochs.id desc ${window}
    ) e
      left join lateral (select * from epoch_validations where epoch_id = e.id order by id desc limit 1) v on true
    order by e.seen_at desc, e.id desc`,
  )
}
