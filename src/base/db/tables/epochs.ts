import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MaybeTime, Time } from './time.ts'

export interface EpochTables {
  model_answers: {
    readonly key: string
    readonly kind: 'language' | 'embedding'
    readonly model: string
    readonly value: JSONColumnType<object>
    readonly created_at: Time
    used_at: Time
  }
  entry_versions: {
    readonly id: GeneratedAlways<number>
    readonly entry: number
    readonly digest: string
    readonly question: string | null
    readonly answer: string
    readonly value: string | null
    readonly statement: string | null
    readonly subject: string | null
    readonly headings: string
    readonly source_file: string | null
  }
  epochs: {
    readonly id: GeneratedAlways<number>
    readonly namespace_id: number
    readonly digest: string
    status: Generated<'candidate' | 'published' | 'rejected'>
    readonly entries: number
    readonly created_at: Date
    seen_at: Date
    current: Generated<boolean>
    published_at: MaybeTime
    forced_why: string | null
    kept: Generated<boolean>
  }
  epoch_commits: {
    readonly epoch_id: number
    readonly head_sha: string
    seen_at: Date
  }
  epoch_members: {
    readonly epoch_id: number
    readonly version: number
    readonly line: number | null
    readonly last_line: number | null
  }
  epoch_validations: {
    readonly id: GeneratedAlways<number>
    readonly epoch_id: number
    readonly created_at: Date
    readonly passed: boolean
    readonly nccr: number
    readonly nccr_low: number
    readonly nccr_high: number
    readonly iur: number
    readonly iur_low: number
    readonly iur_high: number
    readonly seen: number
    readonly unseen: number
    readonly partial: string | null
    readonly mode: 'embedded' | 'model'
    readonly generator: string
    readonly embedder: string
    readonly judge: string
    readonly requests: number
    readonly tokens: number
    readonly usd: number | null
    readonly duration_ms: number
    readonly seed: number
    report: ColumnType<object | null, string | null, string | null>
  }
  epoch_results: {
    readonly validation_id: number
    readonly kind: 'seen' | 'unseen'
    readonly number: number
    readonly outcome: string
    readonly result: ColumnType<object, string, never>
  }
  similarity_thresholds: {
    readonly model: string
    high: number
    low: number
    fitted_on: number
    held_out: ColumnType<object, string, string>
    seed: number
    created_at: Date
  }
  posted_issues: {
    readonly repository_id: number
    readonly kind: 'epoch' | 'onboarding'
    number: number | null
    open: Generated<boolean>
    body_digest: string | null
    updated_at: Date
  }
}
