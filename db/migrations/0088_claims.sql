-- By which code the owner of an imported shop or office takes it over; only its keyed hash is kept.
create table claim_codes (
  listing_id text primary key references listings on delete cascade,
  code_hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
