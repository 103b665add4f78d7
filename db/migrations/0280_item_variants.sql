-- Variants of an item (500 g, 1 kg), each with its own price, stock and code. The item's own price and stock follow them:
-- the lowest and highest price of what can be bought, and the sum of the pieces (ADR 0033).
create table item_variants (
  id uuid primary key,
  listing_id text not null references listings on delete cascade,
  position integer not null,
  label text not null check (label <> ''),
  price_paise bigint not null check (price_paise >= 0),
  stock integer check (stock >= 0),
  code text not null default ''
);
create index item_variants_by_listing on item_variants (listing_id, position);

-- The highest price of an item with variants; null: one price.
alter table listings add column price_to_paise bigint;
-- owner: listings
create or replace view listing_rows as select * from listings;
-- owner: listings
create or replace view listing_cards as
select shop.title as shop_title, i.stock, i.original_price_paise, seller.name as seller_name,
  (select photo_id from listing_photos x where x.listing_id = l.id order by x.position limit 1) as first_photo_id,
  (select p.card from listing_photos x join photo_cards p on p.id = x.photo_id
   where x.listing_id = l.id order by x.position limit 1) as first_photo,
  l.*
from listings l
  left join listings shop on shop.id = l.shop_id
  left join items i on i.listing_id = l.id
  left join people_as_seen seller on seller.id = l.owner_id;

-- The variant that was asked for; it may be gone by now.
alter table orders add column variant_id uuid;
