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

-- migrate:down
drop table eval_sessions;
drop index idx_eval_feedback_reads;
drop index idx_eval_queries_digest;
drop index idx_eval_queries_corpus;
create index idx_eval_queries_corpus on eval_queries (namespace_id, md5(lower(query))) where is_eval_corpus;
alter table eval_queries drop column query_digest;
