import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeTime, Time } from './time.ts'

type Json<T> = ColumnType<T, string, string>

interface StoredSessionContext {
  readonly workingEntryIds: readonly string[]
  readonly turnNumber: number
}

interface TaskOutcome {
  readonly repository: string
  readonly pullNumber: number
  readonly conclusion: 'success' | 'failure' | 'neutral'
}

/** The tables of `0005_search.sql`, including later additions. */
export interface SearchTables {
  entry_triggers: {
    readonly entry: number
    readonly phrase: string
    learnt: boolean
    readonly created_at: Time
    taken_back_at: MaybeTime
  }
  eval_queries: {
    readonly id: GeneratedAlways<number>
    readonly query_id: string
    readonly namespace_id: number
    readonly query: string
    readonly query_digest: string
    intent: string | null
    mode: string | null
    session_id: string | null
    tool_name: string
    result_ids: Json<string[]>
    result_count: number
    channel_contributions: Json<Record<string, string[]>>
    total_latency_ms: number | null
    fusion_weights: Json<Record<string, number>> | null
    quality_proxy_score: number | null
    trace_id: string | null
    trace: Json<object> | null
    readonly created_at: Time
    session_context: Json<StoredSessionContext> | null
    is_eval_corpus: Generated<boolean>
    eval_category: string | null
  }
  eval_judgments: {
    readonly id: GeneratedAlways<number>
    readonly query_id: string
    readonly entry_id: string
    relevance: 0 | 1 | 2 | 3
    source: 'manual' | 'implicit' | 'bootstrapped' | 'validated'
    annotator: string | null
    confidence: Generated<number | null>
    created_at: Time
  }
  eval_results: {
    readonly id: GeneratedAlways<number>
    readonly run_id: string
    run_type: 'full' | 'shadow' | 'regression' | 'ab_test'
    namespace_id: number | null
    feature_id: string | null
    mrr_at_5: number | null
    mrr_at_10: number | null
    ndcg_at_5: number | null
    ndcg_at_10: number | null
    ndcg_at_20: number | null
    recall_at_5: number | null
    recall_at_10: number | null
    constitutional_surfacing_rate: number | null
    importance_weighted_recall: number | null
    cold_start_mrr: number | null
    session_personalization_lift: number | null
    causal_chain_completeness: number | null
    avg_latency_ms: number | null
    channel_contribution_json: Json<object> | null
    result_diversity_score: number | null
    query_count: number
    confidence_interval_lower: number | null
    confidence_interval_upper: number | null
    control_run_id: string | null
    mrr_delta: number | null
    ndcg_delta: number | null
    p_value: number | null
    is_significant: boolean | null
    readonly created_at: Time
    per_query_results: Json<object> | null
  }
  eval_feedback: {
    readonly id: GeneratedAlways<number>
    readonly event_type:
      | 'read_after_search'
      | 're_search'
      | 'scroll_past'
      | 'reference'
      | 'validate_useful'
      | 'validate_not_useful'
    readonly namespace_id: number
    readonly session_id: string
    readonly query_id: string | null
    readonly entry_id: string | null
    readonly rank_in_results: number | null
    readonly metadata: Json<Record<string, unknown>>
    readonly created_at: Time
  }
  eval_ab_tests: {
    readonly id: GeneratedAlways<number>
    readonly feature_id: string
    status: 'running' | 'graduated' | 'rejected' | 'paused'
    log_likelihood_ratio: Generated<number>
    upper_bound: number
    lower_bound: number
    sample_count: Generated<number>
    decision: Generated<'continue' | 'accept-treatment' | 'accept-control'>
    effect_size: number
    minimum_pairs: number
    difference_sum: Generated<number>
    difference_squares: Generated<number>
    control_mrr_sum: Generated<number>
    treatment_mrr_sum: Generated<number>
    control_ndcg_sum: Generated<number>
    treatment_ndcg_sum: Generated<number>
    surfacing_count: Generated<number>
    control_surfaced: Generated<number>
    treatment_surfaced: Generated<number>
    min_samples: number
    graduation_threshold: number
    reasons: ColumnType<string[], string | undefined, string>
    readonly started_at: Time
    updated_at: Time
    graduated_at: MaybeTime
  }
  eval_ab_pairs: {
    readonly feature_id: string
    readonly namespace_id: number
    readonly query_digest: string
    counted_at: Time
    control_mrr: number | null
    treatment_mrr: number | null
    control_ndcg: number | null
    treatment_ndcg: number | null
  }
  eval_shadow_runs: {
    readonly id: GeneratedAlways<number>
    readonly query_id: string
    readonly namespace_id: number
    readonly feature_id: string
    readonly control_result_ids: Json<string[]>
    readonly treatment_result_ids: Json<string[]>
    readonly diff_class: 'identical' | 'minor' | 'major' | 'incompatible'
    readonly rank_correlation: number | null
    readonly set_overlap: number | null
    readonly top_result_changed: boolean | null
    readonly order_differences: number | null
    readonly mrr_delta: number | null
    readonly ndcg_delta: number | null
    readonly control_latency_ms: number | null
    readonly treatment_latency_ms: number | null
    readonly created_at: Time
  }
  eval_sessions: {
    readonly namespace_id: number
    readonly session_id: string
    total_searches: number
    total_entries_accessed: number
    avg_mrr: number | null
    re_search_rate: number
    duration_minutes: number
    task_outcome: ColumnType<TaskOutcome | null, string | null, string | null>
    queries: Json<readonly object[]>
    started_at: Time
    ended_at: Time
  }
}
