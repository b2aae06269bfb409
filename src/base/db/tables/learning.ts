import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeTime, Time } from './time.ts'

/**
 * The tables of the learning system, as created by `migrations/0003_learning.sql`, `migrations/0008_drift_reports.sql` and
 * `migrations/0019_prose.sql`.
 */
export interface LearningTables {
  feedback: {
    readonly id: Generated<string>
    readonly repo_id: number
    readonly claim_id: string
    readonly verification_result_id: string | null
    readonly feedback_type: 'thumbs_up' | 'thumbs_down' | 'fix_accepted' | 'fix_dismissed' | 'all_dismissed'
    readonly quick_pick_reason:
      | 'not_relevant_to_this_file'
      | 'intentionally_different'
      | 'will_fix_later'
      | 'docs_are_aspirational'
      | 'this_is_correct'
      | null
    readonly free_text: string | null
    readonly github_user: string | null
    readonly pr_number: number | null
    readonly created_at: ColumnType<Date, Date, never>
    source_key: string | null
    readonly effective: Generated<boolean>
    retracted_at: MaybeTime
    undone_for: Generated<string | null>
    rule_id: string | null
    rule_expires_at: MaybeTime
    spot_rule_id: string | null
    readonly rule: string | null
    readonly claim_type: string | null
    readonly file: string | null
  }
  suppression_rules: {
    readonly id: Generated<string>
    readonly repo_id: number
    readonly scope: 'claim' | 'file' | 'claim_type' | 'pattern'
    readonly target_claim_id: string | null
    readonly also_claim_ids: Generated<string[]>
    readonly target_file: string | null
    readonly target_claim_type: string | null
    readonly target_pattern: string | null
    readonly reason: string
    readonly source: 'quick_pick' | 'count_based' | 'command'
    readonly created_by: string | null
    readonly pr_number: number | null
    expires_at: MaybeTime
    revoked: Generated<boolean>
    revoked_at: MaybeTime
    revoked_by: string | null
    revoked_because: 'undo' | 'positive' | 'retracted' | null
    undone_for: Generated<string | null>
    readonly created_at: ColumnType<Date, Date, never>
    spot_claim_id: string | null
    spot_until: MaybeTime
    next_spot_check_at: ColumnType<Date, Date, Date>
    spot_checks: Generated<number>
  }
  forgotten_opinions: {
    readonly repo_id: number
    readonly rule: string
    forgotten_at: Date
    forgotten_by: string | null
  }
  prose_replies: {
    readonly id: Generated<string>
    readonly repo_id: number
    readonly pr_number: number
    readonly thread_id: number
    readonly comment_id: number
    readonly claim_id: string
    readonly author: string
    readonly words: string
    readonly reason: LearningTables['feedback']['quick_pick_reason']
    readonly read_by: 'words' | 'model'
    answer: 'proposal' | 'help' | null
    answer_id: number | null
    answer_node_id: string | null
    thumbs_since: MaybeTime
    accepted_in: Generated<string[]>
    ignored: Generated<string[]>
    declined_by: string | null
    readonly created_at: ColumnType<Date, Date, never>
  }
  hidden_findings: {
    readonly rule_id: string
    readonly pull_number: number
    readonly claim_id: string
    readonly first_at: Date
    last_at: Date
  }
  co_changes: {
    readonly id: GeneratedAlways<number>
    readonly repo_id: number
    readonly code_file: string
    readonly doc_file: string
    readonly commit_sha: string
    readonly committed_at: Time
    readonly created_at: Time
  }
  drift_reports: {
    readonly id: GeneratedAlways<number>
    readonly namespace_id: number
    readonly entry: number
    readonly reporter: string
    readonly agent: string
    readonly reason: string
    readonly code_file: string | null
    readonly code_line: number | null
    readonly suggestion: string | null
    readonly signal_strength: 'strong' | 'medium' | 'weak' | null
    status: Generated<'open' | 'confirmed' | 'contradicted' | 'gone'>
    settled_sha: string | null
    settled_at: MaybeTime
    readonly reported_at: Date
  }
}

export interface JudgeTables {
  judge_issues: {
    readonly namespace_id: number
    /** `YYYY-MM-DD`. */
    readonly day: string
    readonly type: string
    readonly severity: 'error' | 'warning' | 'info'
    count: number
  }
  judged_heads: {
    readonly repository_id: number
    readonly pull_number: number
    readonly head_sha: string
  }
}
