-- Products that somebody wants to keep in sight (H-14).
create table wishlist_items (
  user_id uuid not null references users on delete cascade,
  listing_id text not null references listings on delete cascade,
  saved_at timestamptz not null, -- when the heart was tapped, also while offline
  primary key (user_id, listing_id)
);
create index wishlist_items_listing on wishlist_items (listing_id);
