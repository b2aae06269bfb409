-- Three fails keep an entry from rising only if they follow each other: the times of single fails are no longer remembered.
-- migrate:up
update entry_trust set memory = memory - 'fails' where memory ? 'fails';

-- migrate:down
select 1;
