-- Which listings an administrator has looked at. What is visible at once is still looked at afterwards, and whatever its
-- owner changes of what it says is looked at again.
alter table listings add column reviewed_at timestamptz;
alter table listings add column submitted_at timestamptz; -- null: when it was made
alter table listings add column moderation_reason text not null default ''; -- why it was rejected

create function submit_again() returns trigger language plpgsql as $$
begin
  if new.reviewed_at is not distinct from old.reviewed_at then
    new.reviewed_at := null;
    new.submitted_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger listings_said_anew before update of title, description, category on listings
  for each row when (old.title is distinct from new.title or old.description is distinct from new.description
    or old.category is distinct from new.category) execute function submit_again();
create index listings_to_review on listings (created_at) where reviewed_at is null and owner_id is not null;
create index photos_same on photos (sha256);
