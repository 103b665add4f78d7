-- How a circle is filled: invites by link, QR and code, and search by a confirmed phone number (ADR 0023).

-- One invite per person at a time. Its code is what the owner shows, so it is kept as it is.
create table circle_invites (
  owner_id uuid primary key references users on delete cascade,
  code text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  joined integer not null default 0
);
create index circle_invites_expires on circle_invites (expires_at);

-- A phone number that its person proved to have, and whether others may find the person by it.
create table confirmed_phones (
  user_id uuid primary key references users on delete cascade,
  phone_digits text not null,
  confirmed_at timestamptz not null,
  is_findable boolean not null
);

-- Tries of codes and numbers, counted per account and per network under keyed hashes, so that neither can be guessed through.
create table circle_tries (
  subject text not null,
  kind text not null check (kind in ('code', 'phone', 'invite')),
  tried_at timestamptz not null
);
create index circle_tries_subject on circle_tries (subject, kind, tried_at);
create index circle_tries_at on circle_tries (tried_at);
