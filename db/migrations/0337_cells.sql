-- The cell of a place: the first 16 bits of its key on the Hilbert curve, equal to `cellOf` of discovery/server/regions.
-- A region of the search index is a range of the 65,536 cells (ADR 0082).
-- owner: listings
create function cell_of(latitude double precision, longitude double precision) returns integer
  language plpgsql immutable strict parallel safe cost 200 as $$
declare
  x integer := least(65535, floor((floor(longitude * 1e6::float8 + 0.5::float8) + 180e6::float8) / 360e6::float8 * 65536::float8))::integer >> 8;
  y integer := least(65535, floor((floor(latitude * 1e6::float8 + 0.5::float8) + 90e6::float8) / 180e6::float8 * 65536::float8))::integer >> 8;
  side integer := 128;
  along integer := 0;
  swapped integer;
begin
  while side > 0 loop
    if y & side <> 0 then
      along := along * 4 + case when x & side <> 0 then 2 else 1 end;
    else
      if x & side <> 0 then
        along := along * 4 + 3;
        x := 255 - x;
        y := 255 - y;
      else
        along := along * 4;
      end if;
      swapped := x;
      x := y;
      y := swapped;
    end if;
    side := side >> 1;
  end loop;
  return along;
end $$;

-- The cell that tells which region has to hear of a change; null: every region. That is so where a place is not the
-- listing's own, and where other listings show data of it: items of a shop, services of an office.
-- owner: listings
create function noted_cell(kind text, latitude double precision, longitude double precision) returns integer
  language sql immutable parallel safe as $$
  select case when kind in ('shop', 'office') then null else cell_of(latitude, longitude) end
$$;

-- Where the changed listing is; null: unknown, every region looks. `old_cell`: where it was before, if elsewhere. Triggers
-- of other tables leave both out: they do not lock the listing, which may be moving.
alter table listing_changes add column cell integer;
alter table listing_changes add column old_cell integer;
