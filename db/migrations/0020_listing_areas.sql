-- What others may know of where a person is: the middle of a cell, and the next one as long as it is too early to publish
-- it (decisions, Location privacy). The position itself is kept nowhere; moveable offices and specializations lie at this
-- point in `listings` too, so that no query can tell more.
create table published_areas (
  user_id uuid primary key references users on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  published_at timestamptz not null,
  next_latitude double precision,
  next_longitude double precision,
  check ((next_latitude is null) = (next_longitude is null))
);
create index published_areas_waiting on published_areas (published_at) where next_latitude is not null;
-- Made while the area waited: it goes along when that is published.
alter table specializations add column follows_area boolean not null default false;

-- A deleted office is kept for an hour, seen by nobody, so that its owner can take the deletion back (W-44).
alter table listings add column deleted_at timestamptz;
create index listings_deleted on listings (deleted_at) where deleted_at is not null;
