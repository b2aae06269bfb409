-- What the changes of the year before a repository was installed made false, and what became of it. The commit and head whose check run shows it
-- first are kept, so that no other one does.
-- migrate:up
create table backtests (
  repository_id bigint primary key references repositories (id) on delete cascade,
  head_sha text not null,
  result jsonb not null,
  shown_at text,
  finished_at timestamptz not null
);

-- migrate:down
drop table backtests;
