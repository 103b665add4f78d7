-- A seller's code of an item: the number below its bar code, or one of their own.
alter table items add column code text not null default '';
