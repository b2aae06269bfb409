-- What DocAlign wrote on GitHub. A row without GitHub's id was about to be written: look there before writing again.
-- migrate:up
create table posted_check_runs (
  repository_id bigint not null references repositories (id) on delete cascade,
  head_sha text not null,
  name text not null,
  check_run_id bigint,
  pull_number integer,
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
