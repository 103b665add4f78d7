-- What an alert may say comes from counts, and who left counts for nothing (ADR 0022).

alter table sos_alerts add column whole_at timestamptz; -- when the whole circle was told
alter table sos_alerts add column has_loss boolean not null default false; -- somebody left since it was last looked at
alter table sos_alerts add column battery_percent smallint check (battery_percent between 0 and 100);
alter table sos_alerts add column network text; -- what the sender's browser says of its connection

-- Its sender may be told of this line before the whole circle is told (position oracle).
alter table sos_recipients add column is_shown boolean not null default true;
-- Blocked, removed, or left the circle while it was on; never taken back.
alter table sos_recipients add column has_left boolean not null default false;
alter table sos_recipients add column left_at timestamptz; -- when that was told
alter table sos_recipients add column opened_at timestamptz; -- the position stood before this person's eyes
alter table sos_recipients add column arrives_at timestamptz; -- as the device of who is coming reckoned when that was said

-- Whoever leaves from wherever: their lines end with the link. Alerts are locked before lines, as the verbs do.
create function end_sos_of_left() returns trigger language plpgsql as $$
begin
  update sos_alerts set has_loss = true, next_look_at = raised_at
    where ended_at is null and user_id in (old.asker_id, old.other_id);
  update sos_recipients r set has_left = true, next_ring_at = null
    from sos_alerts a where a.id = r.alert_id and a.ended_at is null and not r.has_left
      and ((a.user_id = old.asker_id and r.user_id = old.other_id)
        or (a.user_id = old.other_id and r.user_id = old.asker_id));
  return null;
end $$;
create trigger circle_links_end_sos after delete on circle_links
  for each row when (old.accepted_at is not null) execute function end_sos_of_left();

-- Left is left, whoever writes it.
create function keep_sos_left() returns trigger language plpgsql as $$
begin
  if old.has_left and not new.has_left then
    raise exception 'Who left an SOS does not come back to it';
  end if;
  return new;
end $$;
create trigger sos_recipients_left before update of has_left on sos_recipients
  for each row execute function keep_sos_left();
