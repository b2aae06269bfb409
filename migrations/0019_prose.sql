-- What people say in their own words in the thread of a finding, and what was proposed to them.
-- migrate:up
create table prose_replies (
  id uuid primary key default gen_random_uuid(),
  repo_id bigint not null references repositories (id) on delete cascade,
  pr_number integer not null,
  -- The review comment that began the thread, and the reply in it.
  thread_id bigint not null,
  comment_id bigint not null,
  claim_id text not null,
  author text not null,
  words text not null,
  -- The quick pick that the words name; null when they name none.
  reason text check (reason in ('not_relevant_to_this_file', 'intentionally_different', 'will_fix_later',
    'docs_are_aspirational', 'this_is_correct')),
  read_by text not null check (read_by in ('words', 'model')),
  -- What was answered: a proposal, or what can be done here; null for nothing.
  answer text check (answer in ('proposal', 'help')),
  -- The comment with the answer, once it is written.
  answer_id bigint,
  answer_node_id text,
  -- Thumbs from before are those of what the answer said earlier; null when it said nothing else.
  thumbs_since timestamptz,
  -- The source keys of the feedback that accepted the proposal, and of thumbs without effect.
  accepted_in text[] not null default '{}',
  ignored text[] not null default '{}',
  -- Login of whoever declined it.
  declined_by text,
  created_at timestamptz not null
);
create unique index prose_replies_comment on prose_replies (repo_id, comment_id);
create index prose_replies_pull_request on prose_replies (repo_id, pr_number, thread_id);

-- `models` of the configuration as it was read last; null before that, and then no model is asked outside of scans.
alter table repositories add column models jsonb;

-- migrate:down
alter table repositories drop column models;
drop table prose_replies;
