-- Passkeys (WebAuthn): a second way to sign in and to prove who one is.
create table sign_in_keys (
  id text primary key, -- the credential's own id, base64url
  user_id uuid not null references users on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index sign_in_keys_user on sign_in_keys (user_id);

-- Challenges that were given out; each is answered once, within five minutes.
create table key_challenges (
  challenge text primary key,
  user_id uuid references users on delete cascade, -- null: a sign-in, nobody knows whose yet
  expires_at timestamptz not null
);
create index key_challenges_expires on key_challenges (expires_at);
