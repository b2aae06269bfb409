-- Trigger phrases that were learnt and taken back: they bring nothing up, and are not learnt again.
-- migrate:up
alter table entry_triggers add column taken_back_at timestamptz;

-- migrate:down
delete from entry_triggers where taken_back_at is not null;
alter table entry_triggers drop column taken_back_at;
