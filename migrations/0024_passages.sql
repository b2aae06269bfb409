-- What is searched: the sections of the docs, and what the code says of itself. They are entries as claims and answers are.
-- migrate:up
alter table entries
  drop constraint entries_kind_check,
  add constraint entries_kind_check check (kind in ('claim', 'qa', 'section', 'code')),
  -- The last line of a passage; null for claims and answers.
  add column last_line integer;
-- Which claims stand in a passage.
create index claims_place on claims (file, repository_id, line);
-- What is learnt of how a corpus speaks, so that it is not learnt again by each process.
create table latent_spaces (
  corpus text primary key,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  -- Entries that it was learnt from.
  documents integer not null,
  content bytea not null,
  learnt_at timestamptz not null
);
create index latent_spaces_namespace on latent_spaces (namespace_id);

-- migrate:down
drop table latent_spaces;
drop index claims_place;
delete from entries where kind in ('section', 'code');
alter table entries
  drop column last_line,
  drop constraint entries_kind_check,
  add constraint entries_kind_check check (kind in ('claim', 'qa'));
