-- What asked to undo something: when it is acted on once more, it undoes nothing else.
-- migrate:up
-- A comment, or a delivery that tells of a button; null where nobody on GitHub asked.
alter table suppression_rules add column undone_for text;
alter table feedback add column undone_for text;
create index suppression_rules_undone on suppression_rules (repo_id, undone_for) where undone_for is not null;
create index feedback_undone on feedback (repo_id, undone_for) where undone_for is not null;

-- migrate:down
drop index feedback_undone;
drop index suppression_rules_undone;
alter table feedback drop column undone_for;
alter table suppression_rules drop column undone_for;
