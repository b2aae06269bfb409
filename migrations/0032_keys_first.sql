-- What is looked up by a key of several columns took another index that begins with one of them for as good, where nothing is known of
-- the tables, and read all rows of the repository, namespace or file for each: the check that a mapping's claim is there, and what looks
-- up entries by their ids and mappings by their claims. One index now has a condition that such a look-up does not name, the others
-- begin with another column, or hold the whole key.
-- migrate:up
drop index claims_in_order;
create index claims_in_order on claims (repository_id, file, line, claim_id) include (verification_status) where file <> '';
drop index mappings_file;
create index mappings_file on mappings (file, repository_id, claim_id);
drop index entries_changed;
create index entries_changed on entries (changed_in, namespace_id);
drop index entries_id;
create index entries_id on entries (id, namespace_id);
drop index pull_requests_head_sha;
create index pull_requests_head_sha on pull_requests (head_sha, repository_id);

-- migrate:down
drop index pull_requests_head_sha;
create index pull_requests_head_sha on pull_requests (repository_id, head_sha);
drop index entries_id;
create index entries_id on entries (id);
drop index entries_changed;
create index entries_changed on entries (namespace_id, changed_in);
drop index mappings_file;
create index mappings_file on mappings (file, repository_id);
drop index claims_in_order;
create index claims_in_order on claims (repository_id, file, line, claim_id) include (verification_status);
