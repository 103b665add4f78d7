-- One-time codes on their way to an e-mail address or a phone: for a new password, or to prove that a new address is
-- one's own. One open code per person and purpose; the next one takes its place.
create table account_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('password', 'email', 'phone')),
  sent_to text not null,
  code_hash bytea not null,
  tries_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index account_codes_expires on account_codes (expires_at);
