-- Hours in which nothing but an SOS wakes a person's devices; what comes then waits on /notifications.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  time_zone text not null
);

-- Conversations whose messages wake nobody.
create table chat_mutes (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  muted_at timestamptz not null,
  primary key (user_id, conversation_id)
);
create index chat_mutes_conversation on chat_mutes (conversation_id);
