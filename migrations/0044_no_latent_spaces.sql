-- Search without an embedding model ranks by words alone: latent semantic analysis found nothing more.
-- migrate:up
drop table latent_spaces;

-- migrate:down
create table latent_spaces (
  corpus text primary key,
  namespace_id bigint not null references namespaces (id) on delete cascade,
  documents integer not null,
  content bytea not null,
  learnt_at timestamptz not null
);
create index latent_spaces_namespace on latent_spaces (namespace_id);
