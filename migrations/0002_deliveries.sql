-- The inbox: every webhook delivery that was accepted, by GitHub's id of it.
-- migrate:up
create table deliveries (
  guid text primary key,
  event text not null,
  action text,
  installation_id bigint,
  repository_id bigint,
  -- As it came, never searched; null once it is too old to be looked at again.
  payload json,
  status text not null default 'received' check (status in ('received', 'done', 'failed')),
  error text,
  received_at timestamptz not null default now(),
  finished_at timestamptz
);
create index deliveries_open on deliveries (received_at) where status = 'received';
-- Written once, read once and emptied after days: not worth the time that compressing takes.
alter table deliveries alter column payload set storage external;

-- migrate:down
drop table deliveries;
