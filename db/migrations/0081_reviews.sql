-- What buyers say of a listing; only after a dealing, one per person and listing. Sums on listings are recomputed from
-- these rows in the transaction of every change.
create table reviews (
  id uuid primary key,
  listing_id text not null references listings on delete cascade,
  reviewer_id uuid references users on delete set null, -- null: the account was erased; the review stays
  stars integer not null check (stars in (1, 2, 3, 4, 5)),
  comment text not null default '',
  dealing text not null check (dealing in ('bought', 'talked')),
  device_hash bytea,
  answer text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  reveal_at timestamptz not null, -- shown at the latest then, whatever the other side does
  revealed_at timestamptz, -- null: nobody but its writer sees it
  hidden_at timestamptz, -- taken down by a moderator
  unique (listing_id, reviewer_id)
);
create index reviews_listing on reviews (listing_id, created_at desc, id);
create index reviews_reviewer on reviews (reviewer_id);
create index reviews_device on reviews (listing_id, device_hash) where device_hash is not null;
create index reviews_due on reviews (reveal_at) where revealed_at is null;

-- An erased reviewer leaves no trace of his device.
create function forget_reviewer() returns trigger language plpgsql as $$
begin
  if new.reviewer_id is null then new.device_hash := null; end if;
  return new;
end $$;
create trigger reviews_reviewer_gone before update of reviewer_id on reviews
  for each row execute function forget_reviewer();

create table review_photos (
  review_id uuid not null references reviews on delete cascade,
  position integer not null,
  photo_id uuid not null references photos on delete cascade,
  primary key (review_id, position)
);
create index review_photos_photo on review_photos (photo_id);

-- Who found a review helpful.
create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  voter_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, voter_id)
);
create index review_votes_voter on review_votes (voter_id);

-- What a seller says of a buyer after a completed order: told to sellers whom he asks for something, never in public.
create table buyer_ratings (
  listing_id text not null references listings on delete cascade,
  seller_id uuid not null references users on delete cascade,
  buyer_id uuid not null references users on delete cascade,
  stars integer not null check (stars in (1, 2, 3, 4, 5)),
  created_at timestamptz not null,
  reveal_at timestamptz not null,
  revealed_at timestamptz,
  primary key (listing_id, buyer_id)
);
create index buyer_ratings_seller on buyer_ratings (seller_id);
create index buyer_ratings_buyer on buyer_ratings (buyer_id);
create index buyer_ratings_due on buyer_ratings (reveal_at) where revealed_at is null;
