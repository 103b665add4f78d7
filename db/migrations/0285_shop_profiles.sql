-- "Closed today": the day (in India) on which a shop or office is closed besides its opening hours; past days mean nothing.
alter table listings add column closed_on date;
-- How a shop or office deals: delivery with its range and least order, pick-up, ways to pay; null: not said.
alter table listings add column terms jsonb;

-- The views that tell every column of the table tell these too (ADR 0029).
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
