-- Completed orders of items that are deleted: the events of these are gone, their sales still count in the numbers.
-- owner: orders
create view sales_of_deleted_items as
select o.seller_id as owner_id, o.kept_place ->> 'shopId' as shop_id, o.title, o.done_at
from orders o where o.listing_id is null and o.done_at is not null;
