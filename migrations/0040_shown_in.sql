-- The check run that told of a backtest: its column was named like a time.
-- migrate:up
alter table backtests rename column shown_at to shown_in;

-- migrate:down
alter table backtests rename column shown_in to shown_at;
