-- All five kinds of listing. One listing is one unit of billing, of search, of moderation.
create table listings (
  id text primary key,
  kind text not null check (kind in ('shop', 'item', 'service', 'office', 'specialization')),
  owner_id uuid references users on delete cascade, -- null: imported and not yet claimed
  shop_id text references listings on delete set null, -- of an item
  title text not null,
  category text not null,
  price_paise bigint,
  price_unit text not null default '',
  description text not null default '',
  keywords text[] not null default '{}',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address text not null default '',
  hours jsonb, -- {"mon": [["09:00", "18:00"]], …}; null: unknown
  status text not null default 'active' check (status in ('active', 'inactive', 'low_stock')),
  moderation text not null default 'approved' check (moderation in ('pending', 'approved', 'rejected')),
  free_until timestamptz,
  paid_until timestamptz,
  visible_until timestamptz not null, -- the later of the two; of a shop's item, the shop's (N-13); infinity for imports
  is_demo boolean not null default false,
  views integer not null default 0,
  inquiries integer not null default 0,
  sales integer not null default 0 check (sales >= 0),
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  version integer not null default 1,
  source text, -- where an import came from, with its id there
  source_id text,
  source_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((latitude is null) = (longitude is null)),
  unique (source, source_id)
);
create index listings_owner on listings (owner_id, kind);
create index listings_shop on listings (shop_id) where shop_id is not null;

create table listing_photos (
  listing_id text not null references listings on delete cascade,
  position integer not null,
  photo_id uuid not null references photos on delete cascade,
  primary key (listing_id, position)
);
create index listing_photos_photo on listing_photos (photo_id);

create table shops (
  listing_id text primary key references listings on delete cascade,
  contact text not null
);
create table items (
  listing_id text primary key references listings on delete cascade,
  stock integer check (stock >= 0), -- null: not counted
  original_price_paise bigint,
  features text[] not null default '{}'
);
create table services (
  listing_id text primary key references listings on delete cascade,
  days text[] not null default '{}',
  start_time text not null default '',
  end_time text not null default '',
  office_id text references listings on delete set null
);
create table offices (
  listing_id text primary key references listings on delete cascade,
  providing_service text not null default '',
  contact text not null default '',
  moveable boolean not null default false
);
create table specializations (
  listing_id text primary key references listings on delete cascade,
  experience_years double precision not null default 0,
  qualification text not null default '',
  contact text not null default ''
);

-- Which listing changed in which transaction: read by snapshot, never by sequence (performance, "How it stays equal").
create table listing_changes (
  txid xid8 not null,
  listing_id text not null,
  changed_at timestamptz not null default now()
);
create index listing_changes_txid on listing_changes (txid);

create function note_listing_inserts() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id) select pg_current_xact_id(), id from added;
  perform pg_notify('listings', '');
  return null;
end $$;
create function note_listing_updates() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id) select pg_current_xact_id(), id from changed;
  perform pg_notify('listings', '');
  return null;
end $$;
create function note_listing_deletes() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id) select pg_current_xact_id(), id from removed;
  perform pg_notify('listings', '');
  return null;
end $$;
create trigger listings_inserted after insert on listings
  referencing new table as added for each statement execute function note_listing_inserts();
create trigger listings_updated after update on listings
  referencing new table as changed for each statement execute function note_listing_updates();
create trigger listings_deleted after delete on listings
  referencing old table as removed for each statement execute function note_listing_deletes();

-- A seller's name is part of what a search shows.
create function note_seller_renamed() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id) select pg_current_xact_id(), id from listings where owner_id = new.id;
  perform pg_notify('listings', '');
  return null;
end $$;
create trigger users_renamed after update of name on users
  for each row when (old.name is distinct from new.name) execute function note_seller_renamed();
