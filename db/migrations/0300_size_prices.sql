-- The prices that a buyer can pay for an item with sizes: those of the sizes that are left, of all when none is (ADR 0064).
-- owner: listings
create view size_prices as
select v.listing_id, v.price_paise from item_variants v
where v.stock is distinct from 0
  or not exists (select 1 from item_variants o where o.listing_id = v.listing_id and o.stock is distinct from 0);
