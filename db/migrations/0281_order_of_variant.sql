-- one by one
-- One unanswered request per buyer and variant instead of per item.
drop index concurrently if exists orders_one_request_each;
create unique index concurrently orders_one_request_each on orders (buyer_id, listing_id, coalesce(variant_id, '00000000-0000-0000-0000-000000000000'::uuid)) where status = 'requested';
drop index concurrently if exists orders_one_request;
