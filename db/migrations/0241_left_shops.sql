-- For a shop that is restored within the hour: which shop an item left when that was deleted, and where it went (null: no
-- shop). What was moved again since then stays where it is.
alter table items add column left_shop text;
alter table items add column left_for text;
