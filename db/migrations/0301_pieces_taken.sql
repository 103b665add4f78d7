-- Pieces that orders took from a counted stock, less those given back: a stock that was counted without a network is lowered
-- by what was promised since (ADR 0065).
alter table items add column taken integer not null default 0;
alter table item_variants add column taken integer not null default 0;
