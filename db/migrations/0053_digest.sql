-- Who wants a daily mail of what he has not read; the token in its link ends it without signing in.
create table digests (
  user_id uuid primary key references users on delete cascade,
  stop_token uuid not null unique,
  sent_at timestamptz not null,
  next_at timestamptz not null
);
create index digests_next on digests (next_at);
