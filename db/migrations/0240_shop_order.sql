-- The seller's own order of the items in a shop. `shop_order_in` names the shop it was set for: in another shop it does
-- not count, and a shop that is restored has its order again.
alter table items add column shop_order integer;
alter table items add column shop_order_in text;

-- owner: listings
create or replace view item_facts as select listing_id, stock, original_price_paise, code from items;
