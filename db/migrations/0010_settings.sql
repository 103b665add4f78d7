-- What each person chose (R-02 … R-11, R-27, Q-10); who has no row has the defaults of features/settings/rules.ts.
create table user_settings (
  user_id uuid primary key references users on delete cascade,
  profile_visibility text not null check (profile_visibility in ('public', 'private')),
  location_sharing boolean not null,
  contact_info boolean not null,
  purchase_history boolean not null,
  activity_status boolean not null,
  search_history boolean not null,
  notify_orders boolean not null,
  notify_messages boolean not null,
  notify_marketing boolean not null,
  notify_nearby boolean not null,
  sos_range_meters integer not null check (sos_range_meters between 250 and 5000000),
  language text, -- null: never chosen
  language_auto boolean not null,
  language_chosen_at timestamptz,
  updated_at timestamptz not null
);

-- What turns an SOS off (R-28): a peppered hash, like a password.
create table sos_passkeys (
  user_id uuid primary key references users on delete cascade,
  passkey_hash text not null,
  set_at timestamptz not null
);

-- A seller who hides or shows himself changes what a search shows of his listings.
create function note_seller_hidden() returns trigger language plpgsql as $$
begin
  insert into listing_changes (txid, listing_id) select pg_current_xact_id(), id from listings where owner_id = new.user_id;
  perform pg_notify('listings', '');
  return null;
end $$;
create trigger user_settings_hidden after insert on user_settings
  for each row when (new.profile_visibility = 'private') execute function note_seller_hidden();
create trigger user_settings_turned after update of profile_visibility on user_settings
  for each row when (old.profile_visibility is distinct from new.profile_visibility) execute function note_seller_hidden();
