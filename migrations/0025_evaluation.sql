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

-- migrate:down
drop index idx_eval_feedback_reads;
drop index idx_eval_queries_digest;
drop index idx_eval_queries_corpus;
create index idx_eval_queries_corpus on eval_queries (namespace_id, md5(lower(query))) where is_eval_corpus;
alter table eval_queries drop column query_digest;
