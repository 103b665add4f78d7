-- The size that an answer to a request names, at the answer's price (ADR 0064); null: none, or an item without sizes. It may
-- be gone by now.
alter table request_answers add column variant_id uuid;

-- The sizes of an item, as other features read them.
-- owner: listings
create view item_sizes as select listing_id, id, label, stock from item_variants;
