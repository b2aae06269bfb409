-- The commits that branches were at: what CI says of a commit counts only where it was the head of a branch that counts.
-- migrate:up
create table branch_heads (
  repository_id bigint not null references repositories (id) on delete cascade,
  sha text not null,
  branch text not null,
  seen_at timestamptz not null default now(),
  primary key (repository_id, sha, branch)
);
create index branch_heads_age on branch_heads (seen_at);
insert into branch_heads (repository_id, sha, branch, seen_at)
  select repository_id, head_sha, branch, max(started_at) from scans where branch is not null
  group by repository_id, head_sha, branch;

-- migrate:down
drop table branch_heads;
