-- "Sold out today": until when, and the stock that comes back then (null: not counted).
alter table items add column sold_out_until timestamptz;
alter table items add column sold_out_stock integer;
