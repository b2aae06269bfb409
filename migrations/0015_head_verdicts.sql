-- What was said of each pull request and branch at a commit: several may have one head, and share its check run.
-- migrate:up
create table head_verdicts (
  repository_id bigint not null references repositories (id) on delete cascade,
  head_sha text not null,
  -- 0 for a branch.
  pull_number integer not null default 0,
  -- Empty for a pull request.
  branch text not null default '',
  -- The check run as it would be without the others; null while it is not known.
  run jsonb,
  -- When it came to the commit, or was looked at there anew.
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (repository_id, head_sha, pull_number, branch)
);
create index head_verdicts_branch on head_verdicts (repository_id, branch, opened_at) where branch <> '';
create index head_verdicts_age on head_verdicts (updated_at);

-- migrate:down
drop table head_verdicts;
