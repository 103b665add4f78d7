-- one by one
drop index concurrently if exists items_sold_out_until;
create index concurrently items_sold_out_until on items (sold_out_until) where sold_out_until is not null;
