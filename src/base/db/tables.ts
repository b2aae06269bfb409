import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { EpochTables } from './tables/epochs.ts'
import type { JudgeTables, LearningTables } from './tables/learning.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { SearchTables } from './tables/search.ts'
import type { MaybeTime, Time } from './tables/time.ts'

/** All tables, as `migrations/` creates them. */
export interface Tables extends EpochTables, JudgeTables, LedgerTables, LearningTables, SearchTables {
  installations: {
    readonly id: number
    account: string
    suspended: Generated<boolean>
    readonly created_at: Time
  }
  repositories: {
    readonly id: number
    installation_id: number
    owner: string
    name: string
    default_branch: string
    clone_url: string
    private: boolean
    size_kb: number | null
    fail_on: Generated<'never' | 'new' | 'any'>
    awaits_scan: Generated<boolean>
    switched_on: Generated<boolean>
    learning: JSONColumnType<object> | null
    models: JSONColumnType<object> | null
    co_changes_head: string | null
    passages_head: string | null
    badge: Generated<boolean>
    backtest_asked_at: MaybeTime
    readonly added_at: Time
  }
  model_tokens: {
    readonly repository_id: number
    readonly hour: Date
    tokens: number
  }
  pull_requests: {
    readonly repository_id: number
    readonly number: number
    state: 'open' | 'closed'
    title: string | null
    draft: boolean
    base_ref: string
    base_sha: string
    head_ref: string
    head_sha: string
    head_repository: string | null
    author: string | null
    author_id: number | null
    read_head: ColumnType<string | null, string | null | undefined, string | null>
    criteria: ColumnType<string[], string | undefined, string>
    updated_at: ColumnType<Date, Date | string, Date | string>
    active_at: Time
    polled_at: MaybeTime
  }
  turns: {
    readonly repository_id: number
    readonly subject: string
    holder: string
    until: Time
  }
  rechecks: {
    readonly repository_id: number
    readonly comment_id: number
    readonly thread_id: number | null
    readonly pull_number: number
    readonly head_sha: string
    readonly claim_ids: string[]
  }
  branch_heads: {
    readonly repository_id: number
    readonly sha: string
    readonly branch: string
    seen_at: Time
  }
  deliveries: {
    readonly guid: string
    event: string
    action: string | null
    installation_id: number | null
    repository_id: number | null
    payload: ColumnType<unknown, string | null, string | null>
    status: Generated<'received' | 'done' | 'failed'>
    error: string | null
    readonly received_at: Time
    finished_at: MaybeTime
  }
  scans: {
    readonly id: GeneratedAlways<number>
    repository_id: number
    pull_number: number | null
    branch: string | null
    head_sha: string
    base_sha: string | null
    status: Generated<'running' | 'completed' | 'failed' | 'superseded'>
    docs: number | null
    verified: number | null
    drifted: number | null
    uncertain: number | null
    duration_ms: number | null
    report: ColumnType<object | null, string | null | undefined, string | null>
    error: string | null
    readonly started_at: Time
    finished_at: MaybeTime
  }
  backtests: {
    readonly repository_id: number
    readonly head_sha: string
    readonly result: JSONColumnType<object>
    shown_in: string | null
    readonly finished_at: Date
  }
  mappings: {
    readonly repository_id: number
    readonly claim_id: string
    file: string
    line: number | null
    confidence: number
    co_change_boost: Generated<number>
    method: string
  }
  verification_results: {
    readonly scan_id: number
    readonly claim_id: string
    verdict: 'verified' | 'drifted' | 'uncertain'
    confidence: number
    reason: string
    suggestion: string | null
    last_true: string | null
    finding: JSONColumnType<object> | null
  }
  posted_check_runs: {
    readonly repository_id: number
    readonly head_sha: string
    readonly name: string
    check_run_id: number | null
    pull_number: number | null
    branch: string | null
    status: 'queued' | 'in_progress' | 'completed'
    conclusion: string | null
    annotations: string | null
    updated_at: Time
  }
  head_verdicts: {
    readonly repository_id: number
    readonly head_sha: string
    readonly pull_number: number
    readonly branch: string
    run: ColumnType<object | null, string | null | undefined, string | null>
    opened_at: Time
    updated_at: Time
  }
  posted_comments: {
    readonly repository_id: number
    readonly pull_number: number
    readonly key: string
    comment_id: number | null
    node_id: string | null
    body_digest: string | null
    resolved: Generated<boolean>
    updated_at: Time
  }
  sign_ins: {
    readonly key: Buffer
    readonly return_to: string
    readonly expires_at: Date
  }
  page_sessions: {
    readonly key: Buffer
    readonly login: string
    readonly sealed_token: Buffer
    readonly created_at: Date
    readonly expires_at: Date
  }
}
