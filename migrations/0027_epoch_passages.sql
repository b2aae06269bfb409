-- Epochs hold sections and code beside claims and answers: what search shows of them ends at a line.
-- migrate:up
alter table epoch_members add column last_line integer;

-- migrate:down
alter table epoch_members drop column last_line;
