-- The first answer to every request that carries an idempotency key.
create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- One inbox per person: everything told to somebody is a row, numbered by that inbox's own counter (architecture, Events).
create table inboxes (
  user_id uuid primary key references users on delete cascade,
  last_number bigint not null default 0
);
create table inbox_events (
  user_id uuid not null references inboxes on delete cascade,
  number bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, number)
);
