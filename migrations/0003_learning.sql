-- Learning: what people say about findings, the rules that come of it, and which files change together.
-- migrate:up
-- `learning` of the configuration as it was read last, and the commit up to which co-changes were read.
alter table repositories add column learning jsonb;
alter table repositories add column co_changes_head text;

-- When something was last seen to happen on a pull request, and when its reactions were asked for last.
alter table pull_requests add column active_at timestamptz not null default now();
alter table pull_requests add column polled_at timestamptz;

-- `pending`: not to be checked, as silent dismissals excluded it, or not checked yet.
alter table claims add column verification_status text not null default 'pending'
  check (verification_status in ('pending', 'verified', 'drifted', 'uncertain'));

create table suppression_rules (
  id uuid primary key default gen_random_uuid(),
  repo_id bigint not null references repositories (id) on delete cascade,
  scope text not null check (scope in ('claim', 'file', 'claim_type', 'pattern')),
  target_claim_id text,
  target_file text,
  target_claim_type text,
  target_pattern text,
  reason text not null,
  source text not null check (source in ('quick_pick', 'count_based', 'command')),
  -- Login of whoever made it; null when silent dismissals did.
  created_by text,
  -- Where a command made it.
  pr_number integer,
  -- Null: for good.
  expires_at timestamptz,
  revoked boolean not null default false,
  revoked_at timestamptz,
  revoked_by text,
  -- `positive`: two people found the finding right; `retracted`: the feedback that made it was taken back.
  revoked_because text check (revoked_because in ('undo', 'positive', 'retracted')),
  created_at timestamptz not null,
  -- The muted claim that is let through as a spot check, until when, and when the next one is due.
  spot_claim_id text,
  spot_until timestamptz,
  next_spot_check_at timestamptz not null,
  spot_checks integer not null default 0,
  check (num_nonnulls(target_claim_id, target_file, target_claim_type, target_pattern) = 1),
  check (case scope when 'claim' then target_claim_id when 'file' then target_file
    when 'claim_type' then target_claim_type else target_pattern end is not null)
);
create index idx_suppression_repo_claim on suppression_rules (repo_id, scope, target_claim_id) where revoked = false;
create index idx_suppression_repo_file on suppression_rules (repo_id, scope, target_file) where revoked = false;
create index idx_suppression_repo_type on suppression_rules (repo_id, scope, target_claim_type) where revoked = false;
-- Silent dismissals exclude a claim once.
create unique index idx_suppression_excluded on suppression_rules (repo_id, target_claim_id)
  where revoked = false and source = 'count_based';

-- A claim that is gone may still be spoken of, so feedback refers to no row of claims.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  repo_id bigint not null references repositories (id) on delete cascade,
  claim_id text not null,
  verification_result_id text,
  feedback_type text not null
    check (feedback_type in ('thumbs_up', 'thumbs_down', 'fix_accepted', 'fix_dismissed', 'all_dismissed')),
  quick_pick_reason text check (quick_pick_reason in ('not_relevant_to_this_file', 'intentionally_different',
    'will_fix_later', 'docs_are_aspirational', 'this_is_correct')),
  free_text text,
  github_user text,
  pr_number integer,
  created_at timestamptz not null,
  -- What of GitHub's it was read from, so that nothing counts twice: a reaction, a comment, a box.
  source_key text,
  -- False for people who may not teach: kept, and without effect.
  effective boolean not null default true,
  -- When it was taken back, or undone.
  retracted_at timestamptz,
  -- The rule that it made or prolonged, and until when it would have the rule last.
  rule_id uuid references suppression_rules (id) on delete set null,
  rule_expires_at timestamptz,
  -- The rule whose spot check it answers.
  spot_rule_id uuid references suppression_rules (id) on delete set null
);
create index feedback_claim on feedback (repo_id, claim_id, created_at);
create index feedback_pull_request on feedback (repo_id, pr_number, created_at);
create unique index feedback_source on feedback (repo_id, source_key) where source_key is not null;
create index feedback_rule on feedback (rule_id) where rule_id is not null;
create index feedback_spot_rule on feedback (spot_rule_id) where spot_rule_id is not null;

create table co_changes (
  id bigint generated always as identity primary key,
  repo_id bigint not null references repositories (id) on delete cascade,
  code_file text not null,
  doc_file text not null,
  commit_sha text not null,
  committed_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index idx_co_changes_dedup on co_changes (repo_id, code_file, doc_file, commit_sha);
create index co_changes_time on co_changes (committed_at);

-- migrate:down
drop table co_changes;
drop table feedback;
drop table suppression_rules;
alter table claims drop column verification_status;
alter table pull_requests drop column polled_at;
alter table pull_requests drop column active_at;
alter table repositories drop column co_changes_head;
alter table repositories drop column learning;
