-- Who asked to be rung up at an imported place: a call to its own number shows that it is theirs.
create table claim_calls (
  listing_id text not null references listings on delete cascade,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz not null,
  primary key (listing_id, user_id)
);
create index claim_calls_user on claim_calls (user_id);

-- The number or address under which a place is reached.
-- owner: listings
create view place_contacts as
select listing_id, contact from shops union all select listing_id, contact from offices;
