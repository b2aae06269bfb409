-- The web pages list the deliveries and scans of one repository, newest first.
-- migrate:up
create index deliveries_repository on deliveries (repository_id, received_at desc);
create index scans_newest on scans (repository_id, id desc);

-- migrate:down
drop index scans_newest;
drop index deliveries_repository;
