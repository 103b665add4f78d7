-- What the search reads straight from the database: near listings by the built-in geometric index (no extension), the
-- dependents of a changed shop or office, and changes of a listing's kind table that leave the listing itself alone.
create index listings_place on listings using gist (point(longitude, latitude)) where latitude is not null;
create index services_office on services (office_id) where office_id is not null;

create function note_listing_row() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id) values (pg_current_xact_id(), new.listing_id);
  perform pg_notify('listings', '');
  return null;
end $$;
create trigger services_changed after update on services
  for each row when (old.* is distinct from new.*) execute function note_listing_row();
create trigger offices_changed after update on offices
  for each row when (old.* is distinct from new.*) execute function note_listing_row();

-- Changes of transactions numbered below this are forgotten: a reader that had not seen them must begin anew.
create table forgotten_changes (
  only_row boolean primary key default true check (only_row),
  before xid8 not null
);
insert into forgotten_changes (before) values ('0');
