-- Codes on their way, each bound to the browser that asked for it: another browser's tries and requests cannot void it.
-- Takes the place of account_codes, which servers of the version before still write.
create table browser_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('password', 'email', 'phone')),
  device_hash bytea not null,
  sent_to text not null,
  code_hash bytea not null,
  tries_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, purpose, device_hash)
);
create index browser_codes_expires on browser_codes (expires_at);

-- When the second step was taken in a session; null: never. Administrators need it in the session that asks.
alter table sessions add column second_step_at timestamptz;

-- A Google account that is joined once the second step of this sign-in was taken.
alter table sign_in_steps add column google_sub text;
