-- Who may write something at GitHub at present: of two who write the same at one time, each would find nothing there and write it.
-- migrate:up
create table turns (
  repository_id bigint not null references repositories (id) on delete cascade,
  -- What is written: the comments of a pull request, the answer to a comment.
  subject text not null,
  -- Who has the turn, by an id of their own.
  holder text not null,
  -- When they are given up, unless they say before that they go on.
  until timestamptz not null,
  primary key (repository_id, subject)
);

-- migrate:down
drop table turns;
