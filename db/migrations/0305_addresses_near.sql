-- one by one
drop index concurrently if exists addresses_near;
-- Finds the nearest of many streets of one name.
create index concurrently addresses_near on addresses using gist (point(longitude, latitude))
  where kind in ('street', 'locality');
