-- Heads of pull requests whose issues are counted: a scan that runs twice for the same head counts them once.
-- migrate:up
create table judged_heads (
  repository_id bigint not null references repositories (id) on delete cascade,
  pull_number integer not null,
  head_sha text not null,
  primary key (repository_id, pull_number, head_sha)
);

-- migrate:down
drop table judged_heads;
