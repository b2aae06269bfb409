-- A finding may stand in several places of the docs. A rule on its claim mutes it whichever of them is told first.
-- migrate:up
alter table suppression_rules add column also_claim_ids text[] not null default '{}';

-- migrate:down
alter table suppression_rules drop column also_claim_ids;
