-- What people said of missing scripts of package.json was filed under the rule of all tasks, until scripts had a rule of their own.
-- migrate:up
update feedback f set rule = 'script' from claims c
where f.rule = 'task' and c.repository_id = f.repo_id and c.claim_id = f.claim_id and c.text ~ '\m(?:npm|pnpm|yarn|bun)\M';
insert into forgotten_opinions (repo_id, rule, forgotten_at, forgotten_by)
select repo_id, 'script', forgotten_at, forgotten_by from forgotten_opinions where rule = 'task'
on conflict do nothing;

-- migrate:down
update feedback set rule = 'task' where rule = 'script';
delete from forgotten_opinions where rule = 'script';
