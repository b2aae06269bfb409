-- Whole matches are counted in the index of a search: the vectors of PostgreSQL's full text search are not read any more.
-- migrate:up
alter table entries drop column words;
alter table entry_versions drop column words;

-- migrate:down
alter table entries add column words tsvector generated always as (to_tsvector('english',
  left(coalesce(question, '') || ' ' || answer || ' ' || coalesce(statement, '') || ' ' || headings, 100000))) stored;
create index entries_words on entries using gin (words);
alter table entry_versions add column words tsvector generated always as (to_tsvector('english',
  left(coalesce(question, '') || ' ' || answer || ' ' || coalesce(statement, '') || ' ' || headings, 100000))) stored;
create index entry_versions_words on entry_versions using gin (words);
