-- The ledger of payments for listings: what was asked for, what the payer reported, and who settled it. Rows outlive their
-- account without naming it, because money that came stays written down.
create table payments (
  id uuid primary key,
  user_id uuid references users on delete set null,
  months integer not null check (months > 0),
  amount_paise bigint not null check (amount_paise > 0),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused', 'expired')),
  reference text, -- of the UPI transfer, as reported by the payer or told by the gateway
  reported_at timestamptz,
  settled_at timestamptz,
  settled_through text check (settled_through in ('admin', 'webhook', 'clock')),
  settled_by uuid references users on delete set null,
  reason text not null default '', -- of a refusal
  expires_at timestamptz not null, -- unless a reference is reported before
  created_at timestamptz not null
);
create unique index payments_reference on payments (reference) where state <> 'refused';
create index payments_user on payments (user_id, created_at desc);
create index payments_due on payments (expires_at) where state = 'pending' and reference is null;
create index payments_reported on payments (reported_at) where state = 'pending' and reference is not null;

-- What a payment is for, and the time that it brought each listing.
create table payment_listings (
  payment_id uuid not null references payments on delete cascade,
  position integer not null,
  listing_id text references listings on delete set null,
  kind text not null,
  paid_from timestamptz,
  paid_until timestamptz,
  primary key (payment_id, position)
);
create index payment_listings_listing on payment_listings (listing_id) where listing_id is not null;

-- Events of the payment gateway, each taken once, with what came of it.
create table payment_events (
  id text primary key,
  payment_id uuid references payments on delete set null,
  outcome text not null,
  amount_paise bigint,
  reference text,
  received_at timestamptz not null
);

-- Which owner was reminded of which end, so that each reminder comes once.
create table subscription_reminders (
  listing_id text not null references listings on delete cascade,
  ends_at timestamptz not null,
  days_before integer not null,
  primary key (listing_id, ends_at, days_before)
);
create index listings_ending on listings (visible_until) where shop_id is null and deleted_at is null;
