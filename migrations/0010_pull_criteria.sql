-- Acceptance criteria that the body of a pull request lists.
-- migrate:up
alter table pull_requests add column criteria jsonb not null default '[]';

-- migrate:down
alter table pull_requests drop column criteria;
