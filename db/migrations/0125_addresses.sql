-- The offline address book: streets, localities and house numbers of imported OpenStreetMap files.
create table addresses (
  -- "street/…", "locality/…" or "house/…" with the id at the source
  id text primary key,
  kind text not null check (kind in ('street', 'locality', 'house')),
  name text not null,
  -- every name as it is compared; of a house those of its street
  names text[] not null,
  -- house number as it is compared, "" for the others
  number text not null default '',
  -- house number as it is written
  number_text text not null default '',
  locality text not null default '',
  city text not null default '',
  postcode text not null default '',
  -- words of all names, of the locality and the city
  terms text[] not null,
  latitude double precision not null,
  longitude double precision not null,
  imported_at timestamptz not null
);
create index addresses_terms on addresses using gin (terms) where kind <> 'house';
create index addresses_houses on addresses using gin (names) where kind = 'house';
create index addresses_imported on addresses (imported_at);
