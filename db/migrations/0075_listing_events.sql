-- What others did with a listing, as its owner's numbers are counted from it: once per person, listing, kind and day (in
-- the product's zone); a sale once per order. Who it was is forgotten two days later, what was counted stays.
create table listing_events (
  id uuid primary key,
  listing_id text not null references listings on delete cascade,
  kind text not null check (kind in ('view', 'contact', 'directions', 'share', 'sale')),
  person_id uuid references users on delete set null,
  reference uuid,
  day date not null,
  happened_at timestamptz not null,
  check ((kind = 'sale') = (reference is not null))
);
create unique index listing_events_once on listing_events (listing_id, person_id, kind, day) where kind <> 'sale';
create unique index listing_events_sale on listing_events (listing_id, reference) where kind = 'sale';
create index listing_events_day on listing_events (listing_id, day);
create index listing_events_person on listing_events (person_id) where person_id is not null;
