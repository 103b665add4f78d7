-- What a feature lets others read of its tables (ADR 0029). The line above each says whose it is; `npm run check` holds
-- everybody else to these.

-- owner: photos
create view photo_cards as
select id, owner_id, sha256, created_at,
  json_build_object('id', id, 'width', width, 'height', height, 'thumbhash', thumbhash) as card
from photos;

-- owner: accounts
create view people as
select id, name, is_demo, skills, premium_until, suspended_at is not null as is_suspended from users;

-- For administrators and for mails: never for another person.
-- owner: accounts
create view account_records as
select id, name, email, phone, phone_digits, created_at, is_admin, is_demo, suspended_at, suspension_reason from users;

-- owner: accounts
create view open_sessions as
select id, user_id, expires_at from sessions where revoked_at is null;

-- What people chose to let others know; who has no row chose nothing.
-- owner: settings
create view privacy_choices as
select user_id, profile_visibility = 'private' as is_private, location_sharing from user_settings;

-- People as strangers see them: the one place where a private profile hides a name.
-- owner: people
create view people_as_seen as
select p.id, case when chosen.is_private then '' else p.name end as name, p.is_demo, p.skills,
  not coalesce(chosen.is_private, false) as is_public,
  not coalesce(chosen.is_private, false) and coalesce(chosen.location_sharing, true) as shows_area
from people p left join privacy_choices chosen on chosen.user_id = p.id;

-- People with the middle of the area that others are told; null: none is published.
-- owner: people
create view people_near as
select p.id, p.is_demo, p.skills, p.shows_area, a.latitude, a.longitude
from people_as_seen p left join published_areas a on a.user_id = p.id;

-- Whoever does not exist for a viewer (null: a visitor, or the product itself): people who block the viewer, and suspended
-- ones. The one place where a block takes a person and everything of theirs away.
-- owner: people
create function unseen_by(viewer uuid) returns table (id uuid) language sql stable as $$
  select b.blocker_id from blocks b where b.blocked_id = viewer
  union all select p.id from people p where p.is_suspended
$$;

-- The same and whoever the viewer blocks: left out of what is found.
-- owner: people
create function avoided_by(viewer uuid) returns table (id uuid) language sql stable as $$
  select u.id from unseen_by(viewer) u
  union all select b.blocked_id from blocks b where b.blocker_id = viewer
$$;

-- The one meaning of "buyers see it". Inlined by the planner.
-- owner: listings
create function is_visible(moderation text, visible_until timestamptz, at timestamptz) returns boolean
  language sql immutable as $$ select moderation = 'approved' and visible_until > at $$;

-- owner: listings
create view listing_pictures as
select listing_id, position, photo_id from listing_photos;

-- owner: listings
create view listing_rows as select * from listings;
-- owner: listings
create view item_facts as select listing_id, stock, original_price_paise from items;
-- owner: listings
create view service_facts as select listing_id, days, start_time, end_time, office_id from services;
-- owner: listings
create view office_facts as select listing_id, moveable, providing_service from offices;
-- owner: listings
create view specialization_facts as select listing_id, experience_years, qualification from specializations;

-- Listings with what cards show of them. A column that is not asked for costs no reading: its join is left out. The columns
-- of the table stand last: where it got new ones, the same statement with "create or replace" takes them in.
-- owner: listings
create view listing_cards as
select shop.title as shop_title, i.stock, i.original_price_paise, seller.name as seller_name,
  (select photo_id from listing_photos x where x.listing_id = l.id order by x.position limit 1) as first_photo_id,
  (select p.card from listing_photos x join photo_cards p on p.id = x.photo_id
   where x.listing_id = l.id order by x.position limit 1) as first_photo,
  l.*
from listings l
  left join listings shop on shop.id = l.shop_id
  left join items i on i.listing_id = l.id
  left join people_as_seen seller on seller.id = l.owner_id;

-- True where an owner (null: none) is not among the people who do not exist. Inlined by the planner.
-- owner: listings
create function is_seen(owner uuid, unseen uuid[]) returns boolean
  language sql immutable as $$ select coalesce(owner <> all (unseen), true) $$;

-- Listings that exist for a viewer, visible to buyers or not; deleted ones do not.
-- owner: listings
create function listings_seen_by(viewer uuid) returns setof listings language sql stable as $$
  select l.* from listings l where l.deleted_at is null and is_seen(l.owner_id, array(select u.id from unseen_by(viewer) u))
$$;

-- The same as cards.
-- owner: listings
create function cards_seen_by(viewer uuid) returns setof listing_cards language sql stable as $$
  select c.* from listing_cards c
  where c.deleted_at is null and is_seen(c.owner_id, array(select u.id from unseen_by(viewer) u))
$$;

-- Listings that a buyer sees at a moment.
-- owner: listings
create function visible_listings(viewer uuid, at timestamptz) returns setof listings language sql stable as $$
  select l.* from listings_seen_by(viewer) l where is_visible(l.moderation, l.visible_until, at)
$$;

-- owner: listings
create view counted_events as
select e.listing_id, e.kind, e.day, l.owner_id, l.shop_id from listing_events e join listings l on l.id = e.listing_id
where l.deleted_at is null;

-- owner: subscriptions
create view payment_records as
select id, user_id, amount_paise, months, state, settled_at from payments;

-- owner: reports
create view open_reports as
select id, seller_id from reports where status <> 'resolved';

-- owner: reviews
create view review_records as
select id, listing_id, reviewer_id, stars, comment, revealed_at is not null and hidden_at is null as is_shown,
  hidden_at is not null as is_taken_down
from reviews;

-- owner: orders
create view order_parties as
select id, title, buyer_id, seller_id, is_demo from orders;

-- owner: chat
create view conversation_parties as
select id, first_id, second_id from conversations;

-- Whose act a notice tells of, with whose account it goes; null: the product's own.
alter table notifications add column from_id uuid references users on delete cascade;
