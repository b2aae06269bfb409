-- Whether the default branch asked for a badge when it was scanned last. Whoever asks for a badge names it by its owner and name.
-- migrate:up
alter table repositories add column badge boolean not null default false;
create index repositories_badge on repositories (lower(owner), lower(name)) where badge;

-- migrate:down
drop index repositories_badge;
alter table repositories drop column badge;
