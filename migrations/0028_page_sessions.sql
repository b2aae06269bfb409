-- Who is signed in to the web pages. Nothing in here opens a session or gives a token: that takes the secret in the person's cookie.
-- migrate:up
-- Sign-ins under way, until GitHub sends the person back.
create table sign_ins (
  -- SHA-256 of the secret in the browser's cookie.
  key bytea primary key,
  -- The page to go on to.
  return_to text not null,
  expires_at timestamptz not null
);
create index on sign_ins (expires_at);

create table page_sessions (
  -- SHA-256 of the secret in the browser's cookie.
  key bytea primary key,
  login text not null,
  -- GitHub's token for the person, sealed with a key that is derived from the same secret.
  sealed_token bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on page_sessions (expires_at);

-- migrate:down
drop table page_sessions;
drop table sign_ins;
