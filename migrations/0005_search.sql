-- Search, and how good it is: what entries are looked up by, the log of searches, judgments, runs, shadow runs and tests.
-- migrate:up
-- `search.tiers` of the repository's configuration as it was read last.
alter table namespaces add column tiers jsonb;

alter table entries add column words tsvector
  generated always as (to_tsvector('english', left(coalesce(question, '') || ' ' || answer, 100000))) stored;
-- The transaction that changed it last: whoever keeps an index asks for what may have changed since a snapshot.
alter table entries add column changed_in xid8 not null default pg_current_xact_id();
create function note_entry_change() returns trigger language plpgsql as
  'begin new.changed_in := pg_current_xact_id(); return new; end';
create trigger entries_changed before update on entries for each row execute function note_entry_change();
create index entries_words on entries using gin (words);
create index entries_changed on entries (namespace_id, changed_in);

-- Phrases that bring an entry up; the learnt ones can be taken back.
create table entry_triggers (
  entry bigint not null references entries (key) on delete cascade,
  phrase text not null,
  learnt boolean not null,
  created_at timestamptz not null,
  primary key (entry, phrase)
);

-- Every search with its results (Evaluation Framework, §6.1).
create table eval_queries (
  id bigint generated always as identity primary key,
  query_id text not null unique,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  query text not null,
  intent text,
  mode text,
  session_id text,
  tool_name text not null,
  result_ids jsonb not null default '[]',
  result_count integer not null default 0,
  channel_contributions jsonb not null default '{}',
  total_latency_ms double precision,
  fusion_weights jsonb,
  quality_proxy_score double precision,
  trace_id text,
  trace jsonb,
  created_at timestamptz not null,
  is_eval_corpus boolean not null default false,
  eval_category text
);
create index idx_eval_queries_session on eval_queries (session_id, created_at) where session_id is not null;
create index idx_eval_queries_created on eval_queries (created_at);
create index idx_eval_queries_corpus on eval_queries (namespace_id, lower(query)) where is_eval_corpus;

create table eval_judgments (
  id bigint generated always as identity primary key,
  query_id text not null references eval_queries (query_id) on delete cascade,
  entry_id text not null,
  relevance smallint not null check (relevance between 0 and 3),
  source text not null check (source in ('manual', 'implicit', 'bootstrapped', 'validated')),
  annotator text,
  confidence double precision default 1.0,
  created_at timestamptz not null default now(),
  unique (query_id, entry_id, source)
);

create table eval_results (
  id bigint generated always as identity primary key,
  run_id text not null unique,
  run_type text not null check (run_type in ('full', 'shadow', 'regression', 'ab_test')),
  namespace_id bigint references namespaces (id) on delete cascade,
  feature_id text,
  mrr_at_5 double precision,
  mrr_at_10 double precision,
  ndcg_at_5 double precision,
  ndcg_at_10 double precision,
  ndcg_at_20 double precision,
  recall_at_5 double precision,
  recall_at_10 double precision,
  constitutional_surfacing_rate double precision,
  importance_weighted_recall double precision,
  cold_start_mrr double precision,
  session_personalization_lift double precision,
  causal_chain_completeness double precision,
  avg_latency_ms double precision,
  channel_contribution_json jsonb,
  result_diversity_score double precision,
  query_count integer not null,
  confidence_interval_lower double precision,
  confidence_interval_upper double precision,
  control_run_id text,
  mrr_delta double precision,
  ndcg_delta double precision,
  p_value double precision,
  is_significant boolean,
  created_at timestamptz not null,
  per_query_results jsonb
);
create index idx_eval_results_created on eval_results (created_at);

create table eval_feedback (
  id bigint generated always as identity primary key,
  event_type text not null check (event_type in
    ('read_after_search', 're_search', 'scroll_past', 'reference', 'validate_useful', 'validate_not_useful')),
  namespace_id bigint not null references namespaces (id) on delete cascade,
  session_id text not null,
  query_id text,
  entry_id text,
  -- From 0; -1 when no search of the session returned it.
  rank_in_results integer,
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index idx_eval_feedback_session on eval_feedback (session_id, created_at);
create index idx_eval_feedback_query on eval_feedback (query_id);
create index idx_eval_feedback_created on eval_feedback (created_at);

-- The sequential test of a feature, and what was measured of it beside.
create table eval_ab_tests (
  id bigint generated always as identity primary key,
  feature_id text not null unique,
  status text not null check (status in ('running', 'graduated', 'rejected', 'paused')),
  log_likelihood_ratio double precision not null default 0,
  upper_bound double precision not null,
  lower_bound double precision not null,
  sample_count integer not null default 0,
  decision text not null default 'continue' check (decision in ('continue', 'accept-treatment', 'accept-control')),
  effect_size double precision not null,
  minimum_pairs integer not null,
  difference_sum double precision not null default 0,
  difference_squares double precision not null default 0,
  control_mrr_sum double precision not null default 0,
  treatment_mrr_sum double precision not null default 0,
  control_ndcg_sum double precision not null default 0,
  treatment_ndcg_sum double precision not null default 0,
  -- Searches that had constitutional entries to show, and those that showed them in the first five.
  surfacing_count integer not null default 0,
  control_surfaced integer not null default 0,
  treatment_surfaced integer not null default 0,
  min_samples integer not null default 100,
  graduation_threshold double precision not null default 0.03,
  -- What keeps it from graduating.
  reasons jsonb not null default '[]',
  started_at timestamptz not null,
  updated_at timestamptz not null,
  graduated_at timestamptz
);

create table eval_shadow_runs (
  id bigint generated always as identity primary key,
  query_id text not null,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  feature_id text not null,
  control_result_ids jsonb not null,
  treatment_result_ids jsonb not null,
  diff_class text not null check (diff_class in ('identical', 'minor', 'major', 'incompatible')),
  rank_correlation double precision,
  set_overlap double precision,
  top_result_changed boolean,
  order_differences integer,
  mrr_delta double precision,
  ndcg_delta double precision,
  control_latency_ms double precision,
  treatment_latency_ms double precision,
  created_at timestamptz not null,
  -- A search counts once for a feature, however often its shadow run is taken up again.
  unique (query_id, feature_id)
);
create index idx_eval_shadow_feature on eval_shadow_runs (feature_id, created_at);
create index idx_eval_shadow_created on eval_shadow_runs (created_at);

-- migrate:down
drop table eval_shadow_runs;
drop table eval_ab_tests;
drop table eval_feedback;
drop table eval_results;
drop table eval_judgments;
drop table eval_queries;
drop table entry_triggers;
drop trigger entries_changed on entries;
drop function note_entry_change;
drop index entries_changed;
drop index entries_words;
alter table entries drop column changed_in;
alter table entries drop column words;
alter table namespaces drop column tiers;
