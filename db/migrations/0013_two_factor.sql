-- The second step at sign-in: a secret shared with an authenticator app, sealed under a key that is not in the database.
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz, -- null: being set up, not asked for yet
  last_step bigint not null default 0, -- the latest 30 seconds of which a code was used: none works twice
  created_at timestamptz not null
);

-- Codes for a person whose authenticator is gone; each works once.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and that wait for the second step.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_steps_expires on sign_in_steps (expires_at);
