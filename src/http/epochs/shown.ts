import type { Epoch } from '../../epochs/epoch.ts'
import type { ValidationRow } from '../../epochs/store/validations.ts'

/** An epoch as the API and the command line show it, with its last validation. */
export function shownEpoch(epoch: Epoch, last: ValidationRow | null): object {
  return {
    epoch_id: String(epoch.id),
    status: epoch.status,
    entries: epoch.entries,
    created_at: epoch.createdAt,
    seen_at: epoch.seenAt,
    published_at: epoch.publishedAt,
    forced_why: epoch.forcedWhy,
    kept: epoch.kept,
    validation: last && shownValidation(last),
  }
}

/** What is kept of a validation for ever. */
export function shownValidation(row: ValidationRow): object {
  return {
    validation_id: String(row.id),
    timestamp: row.created_at,
    passed: row.passed,
    nccr: row.nccr,
    iur: row.iur,
    intervals: { nccr: [row.nccr_low, row.nccr_high], iur: [row.iur_low, row.iur_high] },
    questions: { seen: row.seen, unseen: row.unseen },
    partial: row.partial,
    mode: row.mode,
    models: { generator: row.generator, embedder: row.embedder, judge: row.judge },
    spent: { requests: row.requests, tokens: row.tokens, usd: row.usd },
    duration_ms: row.duration_ms,
    seed: row.seed,
  }
}
