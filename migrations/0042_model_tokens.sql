-- Tokens of the language model by repository and hour, counted when they are spent. They outlive the repository's row: installing anew gives no new
-- allowance. Of a pull request, who opened it, and the head that a model may read because somebody with write access asked for it.
-- migrate:up
create table model_tokens (
  repository_id bigint not null,
  hour timestamptz not null,
  tokens bigint not null,
  primary key (repository_id, hour)
);

alter table pull_requests
  add column author text,
  add column author_id bigint,
  add column read_head text;

-- migrate:down
alter table pull_requests
  drop column author,
  drop column author_id,
  drop column read_head;
drop table model_tokens;
