import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeTime, Time } from './time.ts'

/** The tables of the ledger, and the claims of the docs, most of its entries. */
export interface LedgerTables {
  namespaces: {
    readonly id: GeneratedAlways<number>
    repository_id: number | null
    name: string | null
    tiers: ColumnType<Record<string, string[]> | null, string | null | undefined, string | null>
    epoch_settings: ColumnType<object | null, string | null | undefined, string | null>
    readonly created_at: Time
  }
  named_namespaces: {
    readonly id: number
    readonly repository_id: number | null
    readonly name: string
  }
  entries: {
    readonly key: GeneratedAlways<number>
    readonly namespace_id: number
    readonly id: string
    kind: 'claim' | 'qa' | 'section' | 'code'
    claim_type: string | null
    question: string | null
    answer: string
    source_file: string | null
    line: number | null
    last_line: Generated<number | null>
    value: Generated<string | null>
    statement: Generated<string | null>
    subject: Generated<string | null>
    headings: Generated<string>
    section: Generated<string>
    readonly created_at: Date
    updated_at: Date
    retired_at: MaybeTime
  }
  claims: {
    readonly repository_id: number
    readonly claim_id: string
    claim_type: string
    file: string
    line: number
    text: string
    value: string
    statement: string | null
    subject: string | null
    headings: Generated<string>
    section: Generated<string>
    first_scan_id: number | null
    last_scan_id: number | null
    verification_status: Generated<'pending' | 'verified' | 'drifted' | 'uncertain'>
  }
  entry_trust: {
    readonly entry: number
    strong_pass: Generated<number>
    strong_fail: Generated<number>
    medium_pass: Generated<number>
    medium_fail: Generated<number>
    weak_pass: Generated<number>
    weak_fail: Generated<number>
    consecutive_fail: Generated<number>
    last_result: 'pass' | 'fail' | null
    last_validated_at: MaybeTime
    trust_score: number
    validation_level: Generated<0 | 1 | 2 | 3>
    expires_at: Time
    level_raised_at: MaybeTime
    sources: ColumnType<Record<string, { results: string; arrivals: number[] }>, string | undefined, string>
    memory: ColumnType<
      {
        results?: string
        streaks?: Partial<Record<'run' | 'docs', { fails: number; strength: 'strong' | 'medium' | 'weak' }>>
        bar?: { passed_at: number | null; strong_pass_at: number | null; held_since?: number } | null
      },
      string | undefined,
      string
    >
  }
  validation_events: {
    readonly id: GeneratedAlways<number>
    readonly entry: number
    readonly source: string
    readonly external_id: string
    readonly result: 'pass' | 'fail'
    readonly signal_strength: 'strong' | 'medium' | 'weak'
    readonly provisional: Generated<boolean>
    voided: string | null
    readonly replaces: number | null
    ignored: string | null
    readonly context: ColumnType<object | null, string | null, never>
    readonly client: ColumnType<object | null, string | null, never>
    readonly ts: Date
    readonly received_at: Date
  }
  trust_anomalies: {
    readonly entry: number
    readonly kind: 'alternating' | 'burst'
    readonly source: string
    readonly first_at: Date
    last_at: Date
    times: Generated<number>
  }
  api_tokens: {
    readonly id: GeneratedAlways<number>
    readonly digest: string
    readonly created_at: Time
  }
  api_token_namespaces: {
    readonly token_id: number
    readonly namespace_id: number
  }
  check_outcomes: {
    readonly repository_id: number
    readonly check_run_id: number
    readonly head_sha: string
    readonly app: string
    readonly name: string
    readonly head_branch: string | null
    readonly passed: boolean
    readonly completed_at: Date
  }
}
