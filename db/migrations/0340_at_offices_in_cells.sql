-- Listings without a place of their own, whose office is in these cells: services that are offered there.
-- owner: listings
create function at_offices_in_cells(first integer, last integer) returns table (id text) language sql stable as $$
  select s.listing_id
  from listings o join services s on s.office_id = o.id join listings l on l.id = s.listing_id
  where cell_of(o.latitude, o.longitude) between first and last and l.latitude is null
$$;
