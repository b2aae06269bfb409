-- Epochs: what language and embedding models answered, so that nothing is paid for twice.
-- migrate:up
create table model_answers (
  -- SHA-256 of all that the answer depends on: endpoint, model, instruction, material, form.
  key text primary key,
  kind text not null check (kind in ('language', 'embedding')),
  model text not null,
  value jsonb not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index model_answers_used on model_answers (used_at);

-- migrate:down
drop table model_answers;
