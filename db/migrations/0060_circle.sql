-- The circle: answers to requests, exact positions shared for a time, and what members tell each other.

-- A request that was declined stays, so that asking again neither shows nor tells anything: the asker cannot notice (K-10).
alter table circle_links add column declined_at timestamptz;
-- A declined request that its asker took back: nobody sees it.
alter table circle_links add column withdrawn_at timestamptz;
alter table circle_links add check (accepted_at is null or declined_at is null);

-- Whom a person lets see the exact position, and until when; it ends by itself (ADR 0014, 0016).
create table position_shares (
  owner_id uuid not null references users on delete cascade,
  viewer_id uuid not null references users on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- When its owner is next reminded that it is still on; null: not again.
  remind_at timestamptz,
  primary key (owner_id, viewer_id),
  check (owner_id <> viewer_id),
  check (ends_at >= started_at)
);
create index position_shares_viewer on position_shares (viewer_id);
create index position_shares_due on position_shares (least(ends_at, coalesce(remind_at, ends_at)));

-- What somebody tells the own circle.
create table circle_posts (
  id uuid primary key,
  author_id uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz not null
);
create index circle_posts_author on circle_posts (author_id, created_at desc);
create table circle_post_photos (
  post_id uuid not null references circle_posts on delete cascade,
  position integer not null,
  photo_id uuid not null references photos on delete cascade,
  primary key (post_id, position)
);
create index circle_post_photos_photo on circle_post_photos (photo_id);

-- A block ends whatever the two had, whoever blocks from wherever: neither comes back when the block is taken back.
create function end_circle_of_blocked() returns trigger language plpgsql as $$
begin
  delete from circle_links where least(asker_id, other_id) = least(new.blocker_id, new.blocked_id)
    and greatest(asker_id, other_id) = greatest(new.blocker_id, new.blocked_id);
  delete from position_shares where (owner_id = new.blocker_id and viewer_id = new.blocked_id)
    or (owner_id = new.blocked_id and viewer_id = new.blocker_id);
  return null;
end $$;
create trigger blocks_end_circle after insert on blocks for each row execute function end_circle_of_blocked();

-- Who is near is asked of the published points only.
create index published_areas_point on published_areas using gist (point(longitude, latitude));
