-- The codes of an item and of its sizes, by which a search finds it.
-- owner: listings
create or replace view item_facts as
select listing_id, stock, original_price_paise, code,
  array_remove(code || (select array_agg(v.code) from item_variants v where v.listing_id = items.listing_id), '') as codes
from items;
