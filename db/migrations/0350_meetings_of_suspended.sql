-- A suspension calls off the person's open meetings, like a block, so that nobody goes there in vain. The other person is
-- told in the next step of the meeting.
create function end_meetings_of_suspended() returns trigger language plpgsql as $$
begin
  delete from meeting_positions p using meetings m
  where p.meeting_id = m.id and new.id in (m.first_id, m.second_id);
  update meetings set state = 'cancelled', turn_id = null, next_step_at = '-infinity'
  where state in ('proposed', 'agreed') and new.id in (first_id, second_id);
  return null;
end $$;
create trigger users_suspended_end_meetings after update of suspended_at on users for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function end_meetings_of_suspended();

-- The same for who erases the account.
create or replace function forget_party_of_meeting() returns trigger language plpgsql as $$
begin
  if (new.first_id is null and old.first_id is not null) or (new.second_id is null and old.second_id is not null) then
    if new.state in ('proposed', 'agreed') then
      new.state := 'cancelled';
      new.turn_id := null;
      new.next_step_at := '-infinity';
    end if;
  end if;
  return new;
end $$;
