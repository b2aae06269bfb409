-- Copies of one query are one golden query.
-- migrate:up
-- SHA-256 of the query's words: without case, spacing and punctuation. Of searches that are there already only ASCII punctuation
-- is left out.
alter table eval_queries add column query_digest text;
update eval_queries set query_digest = encode(sha256(convert_to(
  coalesce(nullif(trim(regexp_replace(lower(query), '[[:space:]!-/:-@[-`{-~]+', ' ', 'g')), ''), query), 'UTF8')), 'hex');
alter table eval_queries alter column query_digest set not null;
drop index idx_eval_queries_corpus;
create index idx_eval_queries_corpus on eval_queries (namespace_id, query_digest) where is_eval_corpus;
create index idx_eval_queries_digest on eval_queries (namespace_id, query_digest);
-- Which sessions read an entry after a search: it learns a phrase from the second.
create index idx_eval_feedback_reads on eval_feedback (entry_id) where event_type = 'read_after_search';

-- What sessions searched for and used, once they have ended (Evaluation Framework, §5.4).
create table eval_sessions (
  namespace_id bigint not null references namespaces (id) on delete cascade,
  session_id text not null,
  total_searches integer not null,
  total_entries_accessed integer not null,
  avg_mrr double precision,
  re_search_rate double precision not null,
  duration_minutes double precision not null,
  -- Repository, number and conclusion of the pull request that the session names.
  task_outcome jsonb,
  queries jsonb not null,
  started_at timestamptz not null,
  -- Of the last search or signal.
  ended_at timestamptz not null,
  primary key (namespace_id, session_id)
);
create index idx_eval_sessions_ended on eval_sessions (namespace_id, ended_at);

-- What the session of a golden query had read, and how many searches it had made, before the query; null where it named no session.
alter table eval_queries add column session_context jsonb;
update eval_queries q set session_context = jsonb_build_object(
  'workingEntryIds', (select coalesce(jsonb_agg(distinct f.entry_id), '[]') from eval_feedback f
    where f.namespace_id = q.namespace_id and f.session_id = q.session_id and f.entry_id is not null
      and f.event_type in ('read_after_search', 'reference')
      and f.created_at < q.created_at and f.created_at >= q.created_at - interval '4 hours'),
  'turnNumber', (select count(*) from eval_queries p
    where p.namespace_id = q.namespace_id and p.session_id = q.session_id and p.created_at < q.created_at))
where q.is_eval_corpus and q.session_id is not null;

-- The run that another was compared with is there.
update eval_results r set control_run_id = null
where not exists (select from eval_results c where c.run_id = r.control_run_id);
alter table eval_results add foreign key (control_run_id) references eval_results (run_id) on delete set null;

-- The indexes of the specification that were missing.
create index idx_eval_queries_intent on eval_queries (intent);
create index idx_eval_queries_tool on eval_queries (tool_name);
create index idx_eval_judgments_memory on eval_judgments (entry_id);
create index idx_eval_judgments_source on eval_judgments (source);
create index idx_eval_results_feature on eval_results (feature_id);
create index idx_eval_results_type on eval_results (run_type);
create index idx_eval_feedback_type on eval_feedback (event_type);
create index idx_eval_ab_status on eval_ab_tests (status);

-- migrate:down
drop index idx_eval_ab_status;
drop index idx_eval_feedback_type;
drop index idx_eval_results_type;
drop index idx_eval_results_feature;
drop index idx_eval_judgments_source;
drop index idx_eval_judgments_memory;
drop index idx_eval_queries_tool;
drop index idx_eval_queries_intent;
alter table eval_results drop constraint eval_results_control_run_id_fkey;
alter table eval_queries drop column session_context;
drop table eval_sessions;
drop index idx_eval_feedback_reads;
drop index idx_eval_queries_digest;
drop index idx_eval_queries_corpus;
create index idx_eval_queries_corpus on eval_queries (namespace_id, md5(lower(query))) where is_eval_corpus;
alter table eval_queries drop column query_digest;
