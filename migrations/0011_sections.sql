-- What stands about a claim in its section: it is found by these words too.
-- migrate:up
alter table claims add column section text not null default '';
alter table entries add column section text not null default '';

-- migrate:down
alter table entries drop column section;
alter table claims drop column section;
