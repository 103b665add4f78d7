-- The place of a confirmed order (shop, address, position), kept so that the buyer finds it after the item is deleted.
-- The address goes when the order is over, everything when the seller erases the account.
alter table orders add column kept_place jsonb;

create or replace function forget_party_of_order() returns trigger language plpgsql as $$
begin
  if new.buyer_id is null and old.buyer_id is not null then
    new.note := '';
    if new.ended_by = 'buyer' then new.reason := ''; end if;
    if new.due_at is not null then new.due_at := '-infinity'; end if;
  end if;
  if new.seller_id is null and old.seller_id is not null then
    new.kept_place := null;
    if new.ended_by = 'seller' then new.reason := ''; end if;
    if new.due_at is not null then new.due_at := '-infinity'; end if;
  end if;
  if new.listing_id is null and old.listing_id is not null and new.status = 'requested' then
    new.due_at := '-infinity';
  end if;
  return new;
end $$;
