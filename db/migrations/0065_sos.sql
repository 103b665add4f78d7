-- Alerts, whom they reached, and what happened (ADR 0017).

create table sos_alerts (
  id uuid primary key, -- made by the device at the tap, so that a repeat is the same alert
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('real', 'drill')),
  cause text not null check (cause in ('button', 'checkIn')),
  tapped_at timestamptz not null,
  raised_at timestamptz not null,
  range_meters integer not null,
  -- How far it has widened: 0 the range, 1 the nearest five, 2 the whole circle.
  stage smallint not null default 0 check (stage between 0 and 2),
  next_look_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_meters double precision,
  measured_at timestamptz,
  address text, -- null: not looked up yet
  last_sign_at timestamptz not null,
  had_passkey boolean not null, -- false: the account password turns it off
  is_told_in_full boolean not null, -- false: the sender is not told whom it reached first (position oracle)
  wrong_tries integer not null default 0,
  duress_at timestamptz, -- turned off in appearance only
  ended_at timestamptz,
  ended_how text check (ended_how in ('passkey', 'password', 'drill', 'expired', 'replaced', 'account')),
  trail_kept boolean not null default false,
  trail_gone_at timestamptz,
  check ((ended_at is null) = (ended_how is null))
);
create unique index sos_alerts_active on sos_alerts (user_id) where ended_at is null;
create index sos_alerts_user on sos_alerts (user_id, raised_at desc);
create index sos_alerts_due on sos_alerts (next_look_at) where ended_at is null;
create index sos_alerts_trails on sos_alerts (ended_at) where ended_at is not null and trail_gone_at is null;

-- One row per member of the circle: nobody is left out of the ledger, also who is not told yet ("standby").
create table sos_recipients (
  alert_id uuid not null references sos_alerts on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('standby', 'queued', 'sent', 'delivered', 'seen', 'answered')),
  answer text check (answer in ('coming', 'calledHelp', 'cannot')),
  is_muted boolean not null default false,
  inbox_number bigint,
  queued_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  seen_at timestamptz,
  answered_at timestamptz,
  noticed_at timestamptz, -- the notice on /notifications was written
  notice_id uuid, -- of the notice on /notifications, from which a push takes its words
  end_noticed_at timestamptz, -- and the one that it ended
  rings integer not null default 0,
  next_ring_at timestamptz, -- null: rings no more
  primary key (alert_id, user_id),
  check ((answer is null) = (answered_at is null)),
  check ((state = 'standby') = (queued_at is null))
);
create index sos_recipients_user on sos_recipients (user_id, queued_at desc);
create index sos_recipients_notices on sos_recipients (alert_id) where queued_at is not null and (noticed_at is null or end_noticed_at is null);
create index sos_recipients_rings on sos_recipients (next_ring_at) where next_ring_at is not null;

-- A state never goes back, whoever writes it.
create function keep_sos_state() returns trigger language plpgsql as $$
declare
  states constant text[] := array['standby', 'queued', 'sent', 'delivered', 'seen', 'answered'];
begin
  if array_position(states, new.state) < array_position(states, old.state) then
    raise exception 'An SOS state must not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger sos_recipients_forward before update of state on sos_recipients
  for each row execute function keep_sos_state();

-- What has ended stays ended.
create function keep_sos_end() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and (new.ended_at is distinct from old.ended_at or new.ended_how is distinct from old.ended_how) then
    raise exception 'An SOS that has ended stays ended';
  end if;
  return new;
end $$;
create trigger sos_alerts_final before update of ended_at, ended_how on sos_alerts
  for each row execute function keep_sos_end();

-- The trail: where the sender was while it was on. Gone 24 h after the end unless the sender keeps it.
create table sos_fixes (
  alert_id uuid not null references sos_alerts on delete cascade,
  measured_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_meters double precision not null,
  primary key (alert_id, measured_at)
);

-- The record: only ever added to. It goes with the alert, and a person who is erased loses his name in it.
create table sos_events (
  id bigint generated always as identity primary key,
  alert_id uuid not null references sos_alerts on delete cascade,
  actor_id uuid references users on delete set null,
  at timestamptz not null,
  kind text not null,
  detail text not null default ''
);
create index sos_events_alert on sos_events (alert_id, id);
create index sos_events_actor on sos_events (actor_id);

create function keep_sos_events() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'The record of an SOS is only added to';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger sos_events_kept before update or delete on sos_events
  for each row execute function keep_sos_events();

-- What a device holds to raise, follow and end its own person's alert when the sign-in has run out.
create table sos_keys (
  key_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null, -- a session that was ended on purpose ends its keys
  made_at timestamptz not null
);
create index sos_keys_user on sos_keys (user_id);

-- Wrong passkeys in a row; also counted without an alert, so that nothing can be told from the answer.
create table sos_tries (
  user_id uuid primary key references users on delete cascade,
  wrong integer not null,
  blocked_until timestamptz,
  last_at timestamptz not null
);

-- Whose alerts a person wants no sound of.
create table sos_mutes (
  user_id uuid not null references users on delete cascade,
  sender_id uuid not null references users on delete cascade,
  muted_at timestamptz not null,
  primary key (user_id, sender_id)
);
create index sos_mutes_sender on sos_mutes (sender_id);
