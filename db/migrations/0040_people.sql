-- What the features that connect people stand on.

-- Who wants nothing of whom: neither sees, finds or reaches the other.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- Where somebody's open app was last, exactly: for his own SOS, for the reach of an SOS, and for whom he lets see it for a
-- while. Nothing else may read it (decisions, Location privacy).
create table last_positions (
  user_id uuid primary key references users on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_meters double precision not null check (accuracy_meters >= 0),
  measured_at timestamptz not null,
  source text not null check (source in ('device', 'profile'))
);

-- What stands on /notifications. Words are made when it is read, in the reader's language, from kind and params.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('order', 'message', 'review', 'system', 'sos')),
  kind text not null,
  params jsonb not null,
  action_url text not null,
  -- Notices of one thing stand as one: the newest replaces, and counts, those before it that were not read.
  about text not null default '',
  count integer not null default 1,
  read_at timestamptz,
  cleared_at timestamptz,
  created_at timestamptz not null
);
create index notifications_user on notifications (user_id, created_at desc);
create index notifications_unread on notifications (user_id) where read_at is null and cleared_at is null;

-- Proof that a buyer really dealt with the seller of a listing: only then may it be reviewed (decisions, I-21).
create table dealings (
  buyer_id uuid not null references users on delete cascade,
  listing_id text not null references listings on delete cascade,
  kind text not null check (kind in ('bought', 'talked')),
  order_id uuid,
  happened_at timestamptz not null,
  primary key (buyer_id, listing_id)
);
create index dealings_listing on dealings (listing_id);

-- The first message of a buyer about a listing, once per buyer and listing (J-06).
create table inquiries (
  listing_id text not null references listings on delete cascade,
  buyer_id uuid not null references users on delete cascade,
  conversation_id uuid,
  text text not null,
  created_at timestamptz not null,
  primary key (listing_id, buyer_id)
);
create index inquiries_buyer on inquiries (buyer_id);

-- A circle is mutual: asked by one, it begins when the other accepts (decisions, K-10).
create table circle_links (
  asker_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  asked_at timestamptz not null,
  accepted_at timestamptz,
  primary key (asker_id, other_id),
  check (asker_id <> other_id)
);
create unique index circle_links_pair on circle_links (least(asker_id, other_id), greatest(asker_id, other_id));
create index circle_links_other on circle_links (other_id);
