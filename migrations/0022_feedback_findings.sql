-- What feedback is about, kept with it: results of scans are forgotten after a while, what they taught is not.
-- migrate:up
-- Of the finding; null where none is known.
alter table feedback add column rule text;
alter table feedback add column claim_type text;
alter table feedback add column file text;
-- Since when a rule's opinions count: somebody had those from before forgotten.
create table forgotten_opinions (
  repo_id bigint not null references repositories (id) on delete cascade,
  rule text not null,
  forgotten_at timestamptz not null,
  forgotten_by text,
  primary key (repo_id, rule)
);

-- migrate:down
drop table forgotten_opinions;
alter table feedback drop column file;
alter table feedback drop column claim_type;
alter table feedback drop column rule;
