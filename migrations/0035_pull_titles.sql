-- The titles of pull requests, which the web pages show: null for those that nothing was heard of since.
-- migrate:up
alter table pull_requests add column title text;

-- migrate:down
alter table pull_requests drop column title;
