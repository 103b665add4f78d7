-- When another factor than the password was given in a session: what locks an owner out asks for one (ADR 0036).
alter table sessions add column second_proof_at timestamptz;

-- Since when an address is the account's; null: since it was made. A new one proves nothing for three days.
alter table users add column email_since timestamptz, add column phone_since timestamptz;

-- The number that a code sent to it confirmed; counts while it is the account's.
alter table users add column confirmed_digits text;

-- Codes that prove who one is, and that sign in.
alter table browser_codes drop constraint browser_codes_purpose_check;
alter table browser_codes add constraint browser_codes_purpose_check
  check (purpose in ('password', 'email', 'phone', 'proof', 'signIn')) not valid;
