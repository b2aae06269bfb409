-- What keeps an entry from rising was remembered for each source, and forgotten with sources that were silent longest. It is remembered
-- for the entry: when its last three fails arrived, and since when a strong pass stands after three in a row.
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

-- migrate:down
alter table entry_trust drop column memory;
