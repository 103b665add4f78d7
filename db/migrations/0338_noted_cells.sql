create or replace function note_listing_inserts() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id, cell)
  select pg_current_xact_id(), id, noted_cell(kind, latitude, longitude) from added;
  perform pg_notify('listings', '');
  return null;
end $$;
create or replace function note_listing_deletes() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id, cell)
  select pg_current_xact_id(), id, noted_cell(kind, latitude, longitude) from removed;
  perform pg_notify('listings', '');
  return null;
end $$;

-- A move from or to an unknown cell is heard everywhere.
create or replace function note_listing_updates() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id, cell, old_cell)
  select pg_current_xact_id(), id, case when was is not null then now_in end, nullif(was, now_in)
  from (
    select n.id, noted_cell(n.kind, n.latitude, n.longitude) as now_in, noted_cell(o.kind, o.latitude, o.longitude) as was
    from changed n left join before o using (id)
  ) moves;
  perform pg_notify('listings', '');
  return null;
end $$;
create or replace trigger listings_updated after update on listings
  referencing old table as before new table as changed for each statement execute function note_listing_updates();
