-- "I've called help" can be taken back by the helper: then they have only seen the alert. No other state goes back.
create or replace function keep_sos_state() returns trigger language plpgsql as $$
declare
  states constant text[] := array['standby', 'queued', 'sent', 'delivered', 'seen', 'answered'];
begin
  if array_position(states, new.state) < array_position(states, old.state)
    and not (new.state = 'seen' and new.answer is null and old.answer = 'calledHelp') then
    raise exception 'An SOS state must not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
