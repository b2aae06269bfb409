-- What rules have hidden since they were made, and who waits to be told that a check came to the same result.
-- migrate:up
create table hidden_findings (
  rule_id uuid not null references suppression_rules (id) on delete cascade,
  -- 0 for a branch.
  pull_number integer not null,
  claim_id text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (rule_id, pull_number, claim_id)
);
create index hidden_findings_claim on hidden_findings (claim_id);

create table rechecks (
  repository_id bigint not null references repositories (id) on delete cascade,
  -- The comment that asked, the thread that it stands in, if any, and the pull request.
  comment_id bigint not null,
  thread_id bigint,
  pull_number integer not null,
  -- What was shown when it was asked, and at which commit.
  head_sha text not null,
  claim_ids text[] not null,
  primary key (repository_id, comment_id)
);
create index rechecks_pull_request on rechecks (repository_id, pull_number);

-- migrate:down
drop table rechecks;
drop table hidden_findings;
