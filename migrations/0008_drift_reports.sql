-- What agents report as drifted, and what scans said of it later.
-- migrate:up
create table drift_reports (
  id bigint generated always as identity primary key,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  entry bigint not null references entries (key) on delete cascade,
  -- By what it came: `token:ID`, or `local`.
  reporter text not null,
  -- What the agent calls itself.
  agent text not null,
  reason text not null,
  code_file text,
  code_line integer,
  suggestion text,
  -- With which it counted in the ledger; null for one that moved nothing.
  signal_strength text check (signal_strength in ('strong', 'medium', 'weak')),
  status text not null default 'open' check (status in ('open', 'confirmed', 'contradicted', 'gone')),
  -- The scanned commit that settled it.
  settled_sha text,
  settled_at timestamptz,
  reported_at timestamptz not null,
  check ((status = 'open') = (settled_at is null))
);
-- An agent says a thing once, until it is settled.
create unique index drift_reports_open on drift_reports (entry, reporter, agent) where status = 'open';
create index drift_reports_agent on drift_reports (namespace_id, reporter, agent);

-- migrate:down
drop table drift_reports;
