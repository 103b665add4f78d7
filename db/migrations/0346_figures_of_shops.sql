-- Views and inquiries of a shop since it was made: of its page, of its items, and of items that were deleted for good.
alter table shops add column gone_views integer not null default 0, add column gone_inquiries integer not null default 0;

create function keep_figures_of_item() returns trigger language plpgsql as $$
begin
  update shops set gone_views = gone_views + old.views, gone_inquiries = gone_inquiries + old.inquiries
  where listing_id = old.shop_id and exists (select from listings where id = old.shop_id); -- both may go with an account
  return null;
end $$;
create trigger listings_keep_figures after delete on listings
  for each row when (old.shop_id is not null) execute function keep_figures_of_item();

-- owner: listings
create function figures_of_shop(shop text) returns table (views integer, asked integer) language sql stable as $$
  select s.gone_views + sum(l.views)::integer, s.gone_inquiries + sum(l.inquiries)::integer
  from shops s cross join listings l
  where s.listing_id = shop and (l.id = shop or l.shop_id = shop) group by s.listing_id
$$;
