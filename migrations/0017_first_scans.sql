-- Which repositories were noted and are still to be scanned for the first time: whoever notes one may be interrupted before that.
-- migrate:up
alter table repositories add column awaits_scan boolean not null default false;

-- migrate:down
alter table repositories drop column awaits_scan;
