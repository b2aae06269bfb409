-- Who installed DocAlign where, and the pull requests that are open there. Ids are GitHub's.
-- migrate:up
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

-- migrate:down
drop table pull_requests;
drop table repositories;
drop table installations;
