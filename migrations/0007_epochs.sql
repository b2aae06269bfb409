-- Epochs: what stands about a claim, snapshots of a namespace's entries, and how their validations ended.
-- migrate:up
-- The sentence that makes a claim, what its value is a value of, and the titles of its sections, one a line, outermost first.
alter table claims
  add column statement text,
  add column subject text,
  add column headings text not null default '';
alter table entries
  -- Of a claim, the extracted value; null for an answer.
  add column value text,
  add column statement text,
  add column subject text,
  add column headings text not null default '';

-- A claim is searched by its sentence, not only by its code span.
drop index entries_words;
alter table entries drop column words;
alter table entries add column words tsvector generated always as (to_tsvector('english',
  left(coalesce(question, '') || ' ' || answer || ' ' || coalesce(statement, '') || ' ' || headings, 100000))) stored;
create index entries_words on entries using gin (words);

-- `epochs` of the repository's configuration as it was read last.
alter table namespaces add column epoch_settings jsonb;

-- What an entry said, once for all epochs in which it said so.
create table entry_versions (
  id bigint generated always as identity primary key,
  entry bigint not null references entries (key) on delete cascade,
  -- SHA-256 of the entry's id and all that follows.
  digest text not null,
  question text,
  answer text not null,
  value text,
  statement text,
  subject text,
  headings text not null,
  source_file text,
  words tsvector generated always as (to_tsvector('english',
    left(coalesce(question, '') || ' ' || answer || ' ' || coalesce(statement, '') || ' ' || headings, 100000))) stored,
  unique (entry, digest)
);
create index entry_versions_words on entry_versions using gin (words);

create table epochs (
  id bigint generated always as identity primary key,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  -- SHA-256 of what its entries say, wherever they stand: the same content is the same epoch.
  digest text not null,
  status text not null default 'candidate' check (status in ('candidate', 'published', 'rejected')),
  entries integer not null,
  created_at timestamptz not null,
  -- When a scan or a command came upon it last.
  seen_at timestamptz not null,
  -- False while only the commits of tags have it: it is never the latest then.
  current boolean not null default true,
  published_at timestamptz,
  -- Why it was published although no validation had passed; null when one had.
  forced_why text,
  -- False once its entries were forgotten: it cannot be searched any more.
  kept boolean not null default true,
  unique (namespace_id, digest)
);
create index epochs_seen on epochs (namespace_id, seen_at desc);

create table epoch_commits (
  epoch_id bigint not null references epochs (id) on delete cascade,
  head_sha text not null,
  seen_at timestamptz not null,
  primary key (epoch_id, head_sha)
);
create index epoch_commits_head on epoch_commits (head_sha);

create table epoch_members (
  epoch_id bigint not null references epochs (id) on delete cascade,
  version bigint not null references entry_versions (id) on delete cascade,
  line integer,
  primary key (epoch_id, version)
);
create index epoch_members_version on epoch_members (version);

-- Kept for ever but for the report.
create table epoch_validations (
  id bigint generated always as identity primary key,
  epoch_id bigint not null references epochs (id) on delete cascade,
  created_at timestamptz not null,
  passed boolean not null,
  nccr double precision not null,
  nccr_low double precision not null,
  nccr_high double precision not null,
  iur double precision not null,
  iur_low double precision not null,
  iur_high double precision not null,
  seen integer not null,
  unseen integer not null,
  -- Why it ended early; null when it did not.
  partial text,
  mode text not null check (mode in ('embedded', 'model')),
  generator text not null,
  embedder text not null,
  judge text not null,
  requests integer not null,
  tokens bigint not null,
  usd double precision,
  duration_ms integer not null,
  seed bigint not null,
  -- `validation_report.json` without the results of single questions; null once it was let go.
  report jsonb
);
create index epoch_validations_epoch on epoch_validations (epoch_id, id desc);

create table epoch_results (
  validation_id bigint not null references epoch_validations (id) on delete cascade,
  kind text not null check (kind in ('seen', 'unseen')),
  number integer not null,
  outcome text not null,
  result jsonb not null,
  primary key (validation_id, kind, number)
);

-- Similarity thresholds that were fitted for an embedding model.
create table similarity_thresholds (
  model text primary key,
  high double precision not null,
  low double precision not null,
  fitted_on integer not null,
  held_out jsonb not null,
  seed bigint not null,
  created_at timestamptz not null
);

-- The issue that tells of an epoch that failed, of a repository at most one.
create table posted_epoch_issues (
  repository_id bigint primary key references repositories (id) on delete cascade,
  -- Null while it is about to be opened.
  number integer,
  open boolean not null default true,
  body_digest text,
  updated_at timestamptz not null
);

-- migrate:down
drop table posted_epoch_issues;
drop table similarity_thresholds;
drop table epoch_results;
drop table epoch_validations;
drop table epoch_members;
drop table epoch_commits;
drop table epochs;
drop table entry_versions;
alter table namespaces drop column epoch_settings;
drop index entries_words;
alter table entries drop column words;
alter table entries add column words tsvector
  generated always as (to_tsvector('english', left(coalesce(question, '') || ' ' || answer, 100000))) stored;
create index entries_words on entries using gin (words);
alter table entries drop column headings, drop column subject, drop column statement, drop column value;
alter table claims drop column headings, drop column subject, drop column statement;
