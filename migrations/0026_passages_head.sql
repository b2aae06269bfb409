-- Repositories whose sections and code are not searched yet are scanned again, rather than after a month.
-- migrate:up
-- The commit whose passages search has, or could not read in time; null where no scan has read them.
alter table repositories add column passages_head text;
-- What was learnt of claims and answers together, which are searched apart now.
delete from latent_spaces where corpus like 'statements of %';

-- migrate:down
alter table repositories drop column passages_head;
