-- A meeting of two people: who proposed it, where and when, and how it ended. Nobody else reads it.
create table meetings (
  id uuid primary key, -- made by the proposer's device, so that a proposal can wait for the network under its own address
  first_id uuid references users on delete set null,
  second_id uuid references users on delete set null,
  listing_id text references listings on delete set null,
  order_id uuid references orders on delete set null,
  title text not null default '', -- name of the listing at that moment
  place_name text not null,
  place_kind text not null default '', -- what the map or a listing says that it is; '' for a pin or an address
  address text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  at timestamptz not null,
  state text not null check (state in ('proposed', 'agreed', 'met', 'declined', 'cancelled', 'expired', 'over')),
  turn_id uuid, -- whose answer is awaited while it is proposed
  revision integer not null default 1, -- a new place or time is a new revision
  is_demo boolean not null,
  created_at timestamptz not null,
  met_at timestamptz,
  ended_at timestamptz,
  ended_by uuid, -- who declined or cancelled; null: the clock, a block or an erased account
  reminded_at timestamptz,
  next_step_at timestamptz, -- when the clock looks at it again; null: never
  check (first_id <> second_id)
);
create unique index meetings_open_pair on meetings (least(first_id, second_id), greatest(first_id, second_id))
  where state in ('proposed', 'agreed') and first_id is not null and second_id is not null;
create index meetings_first on meetings (first_id, created_at desc);
create index meetings_second on meetings (second_id, created_at desc);
create index meetings_listing on meetings (listing_id);
create index meetings_order on meetings (order_id);
create index meetings_due on meetings (next_step_at) where next_step_at is not null;
create index meetings_age on meetings (at);

-- What each of the two says for themselves.
create table meeting_sides (
  meeting_id uuid not null references meetings on delete cascade,
  user_id uuid not null references users on delete cascade,
  set_out_at timestamptz,
  shares_since timestamptz, -- shows the other where they are; null: does not
  asks_well boolean not null default true,
  well_asked_at timestamptz,
  well_at timestamptz, -- said that all is well
  wrong_codes integer not null default 0,
  primary key (meeting_id, user_id)
);
create index meeting_sides_person on meeting_sides (user_id);

-- Where each is now, the newest only; deleted with the window, with the meeting, with the switch.
create table meeting_positions (
  meeting_id uuid not null references meetings on delete cascade,
  user_id uuid not null references users on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_meters double precision not null,
  measured_at timestamptz not null,
  primary key (meeting_id, user_id)
);
create index meeting_positions_person on meeting_positions (user_id);

-- Whom one of the two told: a member of the own circle, or an outside number that agreed to be texted.
create table meeting_tellings (
  meeting_id uuid not null references meetings on delete cascade,
  teller_id uuid not null references users on delete cascade,
  -- One of the two says who.
  member_id uuid references users on delete cascade,
  contact_id uuid references sos_contacts on delete cascade,
  token_hash bytea unique, -- opens the page behind a text
  told_at timestamptz not null
);
create unique index meeting_tellings_member on meeting_tellings (meeting_id, teller_id, member_id);
create unique index meeting_tellings_contact on meeting_tellings (meeting_id, teller_id, contact_id);
create index meeting_tellings_teller on meeting_tellings (teller_id, told_at);
create index meeting_tellings_told on meeting_tellings (member_id);
create index meeting_tellings_texted on meeting_tellings (contact_id);

-- A block ends what the two had open, whoever blocks from wherever. The clock goes on for who is on the way: their check
-- "Are you well?" is their own.
create function end_meetings_of_blocked() returns trigger language plpgsql as $$
begin
  delete from meeting_positions p using meetings m where p.meeting_id = m.id
    and least(m.first_id, m.second_id) = least(new.blocker_id, new.blocked_id)
    and greatest(m.first_id, m.second_id) = greatest(new.blocker_id, new.blocked_id);
  update meetings set state = 'cancelled', turn_id = null, ended_at = new.created_at
  where state in ('proposed', 'agreed')
    and least(first_id, second_id) = least(new.blocker_id, new.blocked_id)
    and greatest(first_id, second_id) = greatest(new.blocker_id, new.blocked_id);
  return null;
end $$;
create trigger blocks_end_meetings after insert on blocks for each row execute function end_meetings_of_blocked();

-- The same for who erases the account.
create function forget_party_of_meeting() returns trigger language plpgsql as $$
begin
  if (new.first_id is null and old.first_id is not null) or (new.second_id is null and old.second_id is not null) then
    if new.state in ('proposed', 'agreed') then
      new.state := 'cancelled';
      new.turn_id := null;
    end if;
  end if;
  return new;
end $$;
create trigger meetings_party_gone before update of first_id, second_id on meetings
  for each row execute function forget_party_of_meeting();

-- For reports.
-- owner: meetings
create view meeting_records as
select id, first_id, second_id, title, place_name, place_kind, address, at, state, met_at, is_demo from meetings;
