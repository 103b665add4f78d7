-- one by one
-- The cells of all listings, so that a region reads only its own. An index and not a column: nothing is rewritten, and
-- the version before serves on.
create index concurrently if not exists listings_cell on listings (cell_of(latitude, longitude)) where latitude is not null;
