-- The ledger: what claims and answers are trusted for. Entries, the events that speak of them, and what the events come to.
-- migrate:up
-- Where entries live: a repository, or a name that somebody chose.
create table namespaces (
  id bigint generated always as identity primary key,
  repository_id bigint unique references repositories (id) on delete cascade,
  name text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(repository_id, name) = 1)
);
create unique index namespaces_name on namespaces (lower(name));

-- A repository's namespace is called as the repository is called now.
create view named_namespaces as
  select n.id, n.repository_id, coalesce(n.name, 'project:' || r.owner || '/' || r.name) as name
  from namespaces n left join repositories r on r.id = n.repository_id;

create table entries (
  key bigint generated always as identity primary key,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  -- Of a claim, the claim's id.
  id text not null,
  kind text not null check (kind in ('claim', 'qa')),
  claim_type text,
  -- Null for a claim.
  question text,
  -- Of a claim, its text in the doc.
  answer text not null,
  source_file text,
  line integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the claim went out of the docs; what is known of it is kept in case it comes back.
  retired_at timestamptz,
  unique (namespace_id, id)
);
create index entries_id on entries (id);

-- What an entry's events come to. It changes with every event, and is narrow for that.
create table entry_trust (
  entry bigint primary key references entries (key) on delete cascade,
  strong_pass integer not null default 0,
  strong_fail integer not null default 0,
  medium_pass integer not null default 0,
  medium_fail integer not null default 0,
  weak_pass integer not null default 0,
  weak_fail integer not null default 0,
  consecutive_fail integer not null default 0,
  last_result text check (last_result in ('pass', 'fail')),
  last_validated_at timestamptz,
  trust_score double precision not null check (trust_score between 0 and 1),
  validation_level smallint not null default 0 check (validation_level between 0 and 3),
  expires_at timestamptz not null,
  level_raised_at timestamptz,
  -- By source its last results (`p`, `f`), and when the events of the last hour arrived: what the guard rails look at.
  sources jsonb not null default '{}'
) with (fillfactor = 70);

-- Append-only. Digests of what a command printed, never what it printed.
create table validation_events (
  id bigint generated always as identity primary key,
  entry bigint not null references entries (key) on delete cascade,
  source text not null,
  external_id text not null,
  result text not null check (result in ('pass', 'fail')),
  signal_strength text not null check (signal_strength in ('strong', 'medium', 'weak')),
  -- Of a commit that is on no branch that counts: it moves nothing.
  provisional boolean not null default false,
  -- The event that it takes the place of.
  replaces bigint references validation_events (id) on delete cascade,
  -- Why it moved nothing; null when it counted.
  ignored text,
  context jsonb,
  client jsonb,
  ts timestamptz not null,
  received_at timestamptz not null,
  unique (entry, source, external_id)
);
create index validation_events_entry on validation_events (entry, id);
create index validation_events_replaces on validation_events (replaces) where replaces is not null;

create table trust_anomalies (
  entry bigint not null references entries (key) on delete cascade,
  kind text not null check (kind in ('alternating', 'burst')),
  source text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (entry, kind, source)
);

create table api_tokens (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token; the token itself is kept nowhere.
  digest text not null unique,
  created_at timestamptz not null default now()
);

create table api_token_namespaces (
  token_id bigint not null references api_tokens (id) on delete cascade,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  primary key (token_id, namespace_id)
);

-- Checks of other apps that passed or failed, by commit.
create table check_outcomes (
  repository_id bigint not null references repositories (id) on delete cascade,
  -- GitHub's.
  check_run_id bigint not null,
  head_sha text not null,
  -- The app's slug.
  app text not null,
  name text not null,
  -- What the event named; null for a fork's.
  head_branch text,
  passed boolean not null,
  completed_at timestamptz not null,
  primary key (repository_id, check_run_id)
);
create index check_outcomes_commit on check_outcomes (repository_id, head_sha);
create index check_outcomes_age on check_outcomes (completed_at);

-- What the check run was made of, while it is the newest of its branch or pull request: checks end later than scans.
alter table scans add column report jsonb;

-- migrate:down
alter table scans drop column report;
drop table check_outcomes;
drop table api_token_namespaces;
drop table api_tokens;
drop table trust_anomalies;
drop table validation_events;
drop table entry_trust;
drop table entries;
drop view named_namespaces;
drop table namespaces;
