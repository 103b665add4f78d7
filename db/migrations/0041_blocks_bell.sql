-- Searches remember who blocks whom until this bell rings.
create function ring_blocks() returns trigger language plpgsql as $$
begin
  perform pg_notify('blocks', '');
  return null;
end $$;
create trigger blocks_changed after insert or update or delete or truncate on blocks
  for each statement execute function ring_blocks();
