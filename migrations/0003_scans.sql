-- What a scan found: the claims of a repository's default branch with their evidence, and the verdicts of every scan.
-- migrate:up
create table scans (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories (id) on delete cascade,
  -- Null for a scan of the default branch.
  pull_number integer,
  head_sha text not null,
  -- The merge base, for a pull request.
  base_sha text,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'superseded')),
  docs integer,
  verified integer,
  drifted integer,
  uncertain integer,
  duration_ms integer,
  error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index scans_repository on scans (repository_id, pull_number, id desc);

create table claims (
  repository_id bigint not null references repositories (id) on delete cascade,
  claim_id text not null,
  claim_type text not null,
  file text not null,
  line integer not null,
  text text not null,
  value text not null,
  first_scan_id bigint references scans (id) on delete set null,
  last_scan_id bigint references scans (id) on delete set null,
  primary key (repository_id, claim_id)
);
create index claims_file on claims (repository_id, file);

-- A claim's evidence in code.
create table mappings (
  repository_id bigint not null,
  claim_id text not null,
  file text not null,
  line integer,
  confidence double precision not null check (confidence between 0 and 1),
  co_change_boost double precision not null default 0 check (co_change_boost between 0 and 1),
  -- How it was found: `verifier` when the verdict rests on it.
  method text not null,
  primary key (repository_id, claim_id, file),
  foreign key (repository_id, claim_id) references claims (repository_id, claim_id) on delete cascade
);
create index mappings_file on mappings (repository_id, file);

-- Pull requests have claims of their own, so a result does not refer to a row of claims.
create table verification_results (
  scan_id bigint not null references scans (id) on delete cascade,
  claim_id text not null,
  verdict text not null check (verdict in ('verified', 'drifted', 'uncertain')),
  confidence double precision not null,
  reason text not null,
  suggestion text,
  last_true text,
  -- The reported claim as the check run showed it; null for what is not reported.
  finding jsonb,
  primary key (scan_id, claim_id)
);

-- migrate:down
drop table verification_results;
drop table mappings;
drop table claims;
drop table scans;
