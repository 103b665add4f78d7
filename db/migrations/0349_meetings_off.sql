-- A meeting that a block calls off has no `ended_at` until the other person was told, which is its next step.
create or replace function end_meetings_of_blocked() returns trigger language plpgsql as $$
declare
  ended record;
  numbered bigint;
begin
  delete from meeting_positions p using meetings m where p.meeting_id = m.id
    and least(m.first_id, m.second_id) = least(new.blocker_id, new.blocked_id)
    and greatest(m.first_id, m.second_id) = greatest(new.blocker_id, new.blocked_id);
  for ended in
    with ended as (
      update meetings set state = 'cancelled', turn_id = null, next_step_at = new.created_at
      where state in ('proposed', 'agreed')
        and least(first_id, second_id) = least(new.blocker_id, new.blocked_id)
        and greatest(first_id, second_id) = greatest(new.blocker_id, new.blocked_id)
      returning id, first_id, second_id
    )
    select e.id, u.user_id from ended e cross join lateral (values (e.first_id), (e.second_id)) u (user_id)
    order by u.user_id
  loop
    insert into inboxes (user_id, last_number) values (ended.user_id, 1)
      on conflict (user_id) do update set last_number = inboxes.last_number + 1 returning last_number into numbered;
    insert into inbox_events (user_id, number, type, payload, created_at)
      values (ended.user_id, numbered, 'meeting', jsonb_build_object('id', ended.id), new.created_at);
    perform pg_notify('inbox', ended.user_id::text);
  end loop;
  return null;
end $$;
