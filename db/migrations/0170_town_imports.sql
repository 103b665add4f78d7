-- Imports of places that administrators start: what is read, how far it is, and its report (ADR 0034).
create table town_imports (
  id uuid primary key,
  number bigint generated always as identity,
  source text not null check (source in ('area', 'file')),
  -- what stands on the screen: the name of the area or of the file
  label text not null,
  latitude double precision,
  longitude double precision,
  radius_meters double precision,
  state text not null check (state in ('reading', 'ready', 'running', 'done', 'failed', 'stopped')),
  closes_gone boolean not null default true,
  places_done integer not null default 0,
  places_total integer not null default 0,
  report jsonb, -- of the dry run while it is ready, else of the run
  failure text,
  -- which process works on it until when, and how often it was begun
  worker uuid,
  leased_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index town_imports_open on town_imports (number) where state in ('reading', 'running');

-- Which file told of an imported place last: what a later one of the same name no longer has is gone.
create table place_sightings (
  listing_id text primary key references listings on delete cascade,
  source text not null
);
create index place_sightings_source on place_sightings (source);
