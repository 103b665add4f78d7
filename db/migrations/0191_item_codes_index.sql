-- one by one
drop index concurrently if exists items_code;
create index concurrently items_code on items (code) where code <> '';
