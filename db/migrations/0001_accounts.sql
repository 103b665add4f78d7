-- People, the browsers they are signed in on, and what holds guessers back.
create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  phone_digits text not null unique,
  password_hash text not null,
  photo_id uuid,
  latitude double precision not null default 0,
  longitude double precision not null default 0,
  address text not null default '',
  skills jsonb not null default '[]',
  premium_until timestamptz, -- the latest paid end of this seller's listings (N-10)
  is_admin boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (lower(email));

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

-- A browser on which this account once signed in: it is never held up by a stranger's guesses (trust S4).
create table known_devices (
  device_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  last_seen_at timestamptz not null,
  primary key (device_hash, user_id)
);

-- Failed tries per keyed subject (an account, an account on a known device, an address).
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_failure_at timestamptz not null
);
