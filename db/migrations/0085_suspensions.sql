-- A suspended person cannot sign in, and nobody sees what he lists: `visible_until` of his listings is kept aside until he
-- is restored, so that no search or page needs to know of suspensions.
alter table users add column suspended_at timestamptz;
alter table users add column suspension_reason text not null default '';
alter table listings add column suspended_until timestamptz; -- what `visible_until` becomes again

create function keep_suspended_hidden() returns trigger language plpgsql as $$
begin
  if new.owner_id is not null and new.visible_until is distinct from 'epoch'
    and exists (select from users where id = new.owner_id and suspended_at is not null) then
    new.suspended_until := new.visible_until;
    new.visible_until := 'epoch';
  end if;
  return new;
end $$;
create trigger listings_suspended before insert or update of visible_until, owner_id on listings
  for each row execute function keep_suspended_hidden();

create function turn_suspension() returns trigger language plpgsql as $$
begin
  if new.suspended_at is not null then
    update listings set visible_until = visible_until where owner_id = new.id;
    delete from published_areas where user_id = new.id;
  else
    update listings set visible_until = suspended_until, suspended_until = null
    where owner_id = new.id and suspended_until is not null;
  end if;
  return null;
end $$;
create trigger users_suspended after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function turn_suspension();
