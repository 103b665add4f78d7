-- A deleted item can be restored for an hour, but its unanswered requests end at once, as the question before the
-- deletion says. Items deleted together with their shop come back with it, and so do their requests.
create function end_requests_of_deleted_item() returns trigger language plpgsql as $$
begin
  update orders set due_at = '-infinity' where listing_id = new.id and status = 'requested'
    and not exists (select from listings shop where shop.id = new.shop_id and shop.deleted_at = new.deleted_at);
  return null;
end $$;
create trigger listings_end_requests after update of deleted_at on listings
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function end_requests_of_deleted_item();
