-- The queries that a test has counted: one that is asked again says nothing new.
-- migrate:up
create table eval_ab_pairs (
  feature_id text not null references eval_ab_tests (feature_id) on delete cascade,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  -- SHA-256 of the query in lower case with single spaces.
  query_digest text not null,
  counted_at timestamptz not null,
  primary key (feature_id, namespace_id, query_digest)
);

-- migrate:down
drop table eval_ab_pairs;
