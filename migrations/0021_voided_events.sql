-- Events that count no more: a fail that people answered with "the docs are right", feedback that was taken back.
-- migrate:up
-- Why it counts no more; null while it does. The event stays, and may count again.
alter table validation_events add column voided text;
create index validation_events_voided on validation_events (entry) where voided is not null;

-- migrate:down
drop index validation_events_voided;
alter table validation_events drop column voided;
