-- A buyer asks for an item, its seller confirms, hands over, the buyer says that it came. Price and name are those of the
-- moment of asking. Payment is between the two.
create table orders (
  id uuid primary key, -- made by the buyer's device, so that a request can wait for the network under its own address
  listing_id text references listings on delete set null,
  buyer_id uuid references users on delete set null,
  seller_id uuid references users on delete set null,
  title text not null,
  photo_id uuid references photos on delete set null,
  quantity integer not null check (quantity between 1 and 999),
  price_paise bigint not null check (price_paise >= 0),
  price_unit text not null default '',
  note text not null default '',
  status text not null check (status in ('requested', 'confirmed', 'handedOver', 'completed', 'cancelled', 'expired')),
  reserved integer not null default 0 check (reserved >= 0), -- taken from the item's counted stock, to be given back
  ended_by text check (ended_by in ('buyer', 'seller', 'clock')),
  reason text not null default '',
  is_held boolean not null default false, -- a dispute is open: the clock leaves it alone
  is_demo boolean not null default false,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  handed_over_at timestamptz,
  done_at timestamptz,
  ended_at timestamptz, -- cancelled or expired
  due_at timestamptz, -- when the clock takes the next step; null once it has ended
  check (buyer_id <> seller_id)
);
create index orders_buyer on orders (buyer_id, created_at desc, id);
create index orders_seller on orders (seller_id, created_at desc, id);
create index orders_listing on orders (listing_id, done_at);
create index orders_sold on orders (seller_id, done_at) where done_at is not null;
create index orders_due on orders (due_at) where due_at is not null;
-- One unanswered request per buyer and item.
create unique index orders_one_request on orders (buyer_id, listing_id) where status = 'requested';

-- Who erases his account takes his words along; what was open is ended by the clock at once.
create function forget_party_of_order() returns trigger language plpgsql as $$
begin
  if new.buyer_id is null and old.buyer_id is not null then
    new.note := '';
    if new.ended_by = 'buyer' then new.reason := ''; end if;
    if new.due_at is not null then new.due_at := '-infinity'; end if;
  end if;
  if new.seller_id is null and old.seller_id is not null then
    if new.ended_by = 'seller' then new.reason := ''; end if;
    if new.due_at is not null then new.due_at := '-infinity'; end if;
  end if;
  if new.listing_id is null and old.listing_id is not null and new.status = 'requested' then
    new.due_at := '-infinity';
  end if;
  return new;
end $$;
create trigger orders_party_gone before update of buyer_id, seller_id, listing_id on orders
  for each row execute function forget_party_of_order();
