-- Stations, hospitals, temples and the like join the address book, so that a form finds "metro station".
alter table addresses drop constraint addresses_kind_check;
alter table addresses add constraint addresses_kind_check
  check (kind in ('street', 'locality', 'house', 'landmark')) not valid;
