-- Searches that somebody keeps, to be told of what is new (decisions, "Beyond the specification" 8).
create table watches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  search jsonb not null, -- as the search endpoint takes it, with its centre
  area_name text not null,
  every text not null check (every in ('instant', 'daily')),
  created_at timestamptz not null,
  looked_until timestamptz not null,
  due_at timestamptz not null
);
create index watches_due on watches (due_at);
create index watches_user on watches (user_id);
create table watch_matches (
  watch_id uuid not null references watches on delete cascade,
  listing_id text not null references listings on delete cascade,
  found_at timestamptz not null,
  primary key (watch_id, listing_id)
);
create index watch_matches_listing on watch_matches (listing_id);
create index listings_updated on listings (updated_at);

-- What the owner of a wishlist knows of a product: a lower price, or its return, is told.
alter table wishlist_items add column known_price_paise bigint;
alter table wishlist_items add column known_available boolean not null default true;
alter table wishlist_items add column known_at timestamptz not null default now();
