-- one by one
drop index concurrently if exists listings_hours_until;
create index concurrently listings_hours_until on listings (hours_until) where hours_until is not null;
