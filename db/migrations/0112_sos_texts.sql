-- Text messages of an SOS: to members whom nothing else reached, and to up to three outside numbers that agreed (ADR 0023).

-- Whoever is texted has no account here: they agreed by the link of a message, whose token is kept as a keyed hash.
create table sos_contacts (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  name text not null,
  phone text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  asked_at timestamptz, -- when the question was last sent
  asks integer not null default 0,
  agreed_at timestamptz,
  declined_at timestamptz,
  removed_at timestamptz, -- removed after a no: kept so that the number is not asked again
  check (agreed_at is null or declined_at is null),
  unique (owner_id, phone)
);
create index sos_contacts_phone on sos_contacts (phone);

-- One message per number and alert, with the token of the page that shows the alert until it ends.
create table sos_texts (
  alert_id uuid not null references sos_alerts on delete cascade,
  phone text not null,
  -- One of the two says whose number it is.
  member_id uuid references users on delete cascade,
  contact_id uuid references sos_contacts on delete cascade,
  token_hash bytea unique, -- null until it is sent
  created_at timestamptz not null,
  due_at timestamptz, -- null: sent, or given up
  tries integer not null default 0,
  sent_at timestamptz,
  primary key (alert_id, phone)
);
create index sos_texts_due on sos_texts (due_at) where due_at is not null;
create index sos_texts_member on sos_texts (member_id);
create index sos_texts_contact on sos_texts (contact_id);

-- Questions that were texted, counted so that nobody is bothered; they outlive the contact for a day.
create table sos_contact_asks (
  owner_id uuid not null references users on delete cascade,
  phone text not null,
  asked_at timestamptz not null
);
create index sos_contact_asks_phone on sos_contact_asks (phone, asked_at);
create index sos_contact_asks_owner on sos_contact_asks (owner_id, asked_at);
