-- When the year before a repository was installed was decided to be checked or not, which happens once. Repositories that were installed before are
-- without one, so that their next scan decides.
-- migrate:up
alter table repositories add column backtest_asked_at timestamptz;
update repositories r set backtest_asked_at = b.finished_at from backtests b where b.repository_id = r.id;

-- migrate:down
alter table repositories drop column backtest_asked_at;
