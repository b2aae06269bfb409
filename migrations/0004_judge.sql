-- Judge: how often each type of issue was found, by day.
-- migrate:up
create table judge_issues (
  namespace_id bigint not null references namespaces (id) on delete cascade,
  day date not null,
  type text not null,
  severity text not null check (severity in ('error', 'warning', 'info')),
  count integer not null check (count > 0),
  primary key (namespace_id, day, type, severity)
);

-- migrate:down
drop table judge_issues;
