-- True when the answer offered a listing: listing_id becomes null when that is deleted for good.
alter table request_answers add column offers_listing boolean not null default false;
