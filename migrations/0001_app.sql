-- What the App keeps: where it is installed, the deliveries it took in, what its scans found, and what it wrote.
-- migrate:up
-- Who installed DocAlign where, and the pull requests that are open there. Ids are GitHub's.
create table installations (
  id bigint primary key,
  account text not null,
  suspended boolean not null default false,
  created_at timestamptz not null default now()
);

create table repositories (
  id bigint primary key,
  installation_id bigint not null references installations (id) on delete cascade,
  owner text not null,
  name text not null,
  default_branch text not null,
  clone_url text not null,
  private boolean not null,
  -- Kilobytes, as GitHub counts them now and then; null while it has not said.
  size_kb bigint,
  -- `check.fail_on` of its configuration, as it was read last.
  fail_on text not null default 'never' check (fail_on in ('never', 'new', 'any')),
  added_at timestamptz not null default now()
);
create index repositories_installation on repositories (installation_id);

create table pull_requests (
  repository_id bigint not null references repositories (id) on delete cascade,
  number integer not null,
  state text not null check (state in ('open', 'closed')),
  draft boolean not null,
  base_ref text not null,
  -- The base branch's commit as the newest event named it.
  base_sha text not null,
  head_ref text not null,
  head_sha text not null,
  -- `owner/name` of where the head branch lives; null when that repository is gone.
  head_repository text,
  -- GitHub's own time of the state above: an event that is older than it changes nothing.
  updated_at timestamptz not null,
  primary key (repository_id, number)
);
create index pull_requests_head on pull_requests (head_repository, head_ref) where state = 'open';
create index pull_requests_head_sha on pull_requests (repository_id, head_sha);

-- The inbox: every webhook delivery that was accepted, by GitHub's id of it.
create table deliveries (
  guid text primary key,
  event text not null,
  action text,
  installation_id bigint,
  repository_id bigint,
  -- As it came, never searched; null once it is too old to be looked at again.
  payload json,
  status text not null default 'received' check (status in ('received', 'done', 'failed')),
  error text,
  received_at timestamptz not null default now(),
  finished_at timestamptz
);
create index deliveries_open on deliveries (received_at) where status = 'received';
-- Written once, read once and emptied after days: not worth the time that compressing takes.
alter table deliveries alter column payload set storage external;

-- What a scan found: the claims of a repository's default branch with their evidence, and the verdicts of every scan.
create table scans (
  id bigint generated always as identity primary key,
  repository_id bigint not null references repositories (id) on delete cascade,
  -- Null for a scan of a branch.
  pull_number integer,
  -- Null for a scan of a pull request.
  branch text,
  head_sha text not null,
  -- What it was compared with; null when nothing was compared.
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
create index scans_branch on scans (repository_id, branch, id desc);

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

-- What DocAlign wrote on GitHub. A row without GitHub's id was about to be written: look there before writing again.
create table posted_check_runs (
  repository_id bigint not null references repositories (id) on delete cascade,
  head_sha text not null,
  name text not null,
  check_run_id bigint,
  -- Of what the commit is the head: a pull request, or a branch.
  pull_number integer,
  branch text,
  status text not null check (status in ('queued', 'in_progress', 'completed')),
  conclusion text,
  -- SHA-256 of the annotations that it carries: they can be added to and not taken away.
  annotations text,
  updated_at timestamptz not null default now(),
  primary key (repository_id, head_sha, name)
);
create index posted_check_runs_open on posted_check_runs (updated_at) where status <> 'completed';

create table posted_comments (
  repository_id bigint not null references repositories (id) on delete cascade,
  pull_number integer not null,
  -- A claim's id, or `sticky`.
  key text not null,
  comment_id bigint,
  node_id text,
  -- SHA-256 of the body as it was written last.
  body_digest text,
  resolved boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (repository_id, pull_number, key)
);
create index posted_comments_comment on posted_comments (repository_id, comment_id);

-- migrate:down
drop table posted_comments;
drop table posted_check_runs;
drop table verification_results;
drop table mappings;
drop table claims;
drop table scans;
drop table deliveries;
drop table pull_requests;
drop table repositories;
drop table installations;
