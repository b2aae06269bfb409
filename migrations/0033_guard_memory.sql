-- What keeps an entry from rising was remembered for each source, and forgotten with sources that were silent longest. It is remembered
-- for the entry: when its last three fails arrived, since when a strong pass stands after three in a row, and the fails in a row by the
-- kind of their sources, which a pass of another kind no longer ends.
-- migrate:up
alter table entry_trust add column memory jsonb not null default '{}';
update entry_trust t set
  memory = jsonb_build_object(
    'fails', coalesce((
      select jsonb_agg(at order by at) from (
        select at::numeric as at from jsonb_each(t.sources) s, jsonb_array_elements(s.value -> 'fails') at order by 1 desc limit 3
      ) last
    ), '[]'),
    'bar', case when consecutive_fail >= 3 then '{"strong_pass_at": null}'::jsonb end
  ),
  sources = (select jsonb_object_agg(key, value - 'fails') from jsonb_each(t.sources))
where sources <> '{}';
update entry_trust t set memory = memory || jsonb_build_object('streaks', s.streaks)
from (
  select entry, jsonb_object_agg(kind, jsonb_build_object('fails', fails, 'strength', strength)) as streaks
  from (
    select e.entry, k.kind, count(*) as fails, (array['weak', 'medium', 'strong'])[max(k.strength)] as strength
    from entry_trust f
    join validation_events e on e.entry = f.entry
    cross join lateral (
      select case when e.source in ('scan', 'co-change', 'feedback') then 'docs' else 'run' end as kind,
        case when e.signal_strength = 'weak' then 1
          when e.signal_strength = 'medium' or e.source in ('scan', 'co-change', 'feedback') then 2 else 3 end as strength
    ) k
    where f.consecutive_fail > 0 and e.result = 'fail' and not e.provisional and e.voided is null and e.ignored is null
      and e.id > coalesce((
        select max(p.id) from validation_events p
        where p.entry = f.entry and p.result = 'pass' and not p.provisional and p.voided is null
          and not exists (select from validation_events r where r.entry = p.entry and r.replaces = p.id)
      ), 0)
    group by e.entry, k.kind
  ) counted
  group by entry
) s
where s.entry = t.entry;

-- migrate:down
alter table entry_trust drop column memory;
