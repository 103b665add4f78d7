-- Every act of an administrator, in one chain: each hash covers the one before it and is made with a key that the database
-- does not hold (`npm run admin -- verify-log`). Names nobody but by id, without foreign keys, since no row may change.
create table admin_log (
  number bigint primary key,
  at timestamptz not null,
  admin_id uuid not null,
  act text not null,
  subject text not null, -- kind and id of the thing: listing:…, person:…
  person_id uuid, -- whom it touched
  details jsonb not null,
  previous bytea not null,
  hash bytea not null
);
create index admin_log_person on admin_log (person_id);

create function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  raise exception 'The log of administrators is only ever added to';
end $$;
create trigger admin_log_stays before update or delete on admin_log
  for each row execute function refuse_change_of_log();
create trigger admin_log_is_not_emptied before truncate on admin_log
  for each statement execute function refuse_change_of_log();
