-- The web pages list the claims of a repository in the order of its docs, count them by page and verdict, and by how far they are trusted.
-- migrate:up
create index claims_in_order on claims (repository_id, file, line, claim_id) include (verification_status);
create index entries_of_claims on entries (namespace_id, key) include (id) where kind = 'claim' and retired_at is null;

-- migrate:down
drop index entries_of_claims;
drop index claims_in_order;
