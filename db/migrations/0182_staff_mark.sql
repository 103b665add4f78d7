-- locks: users with such signs in their names, of which there are few.

-- A person's name as others are told it: that of the people who run the product bears a mark that nobody else's may hold.
-- owner: accounts
create function name_as_told(name text, is_admin boolean, is_demo boolean) returns text language sql immutable as $$
  select case when is_admin and not is_demo then name || ' ✔ Hereabouts' else name end
$$;

-- owner: accounts
create or replace view people as
select id, name_as_told(name, is_admin, is_demo) as name, is_demo, skills, premium_until,
  suspended_at is not null as is_suspended
from users;

-- Who becomes one of them, or is none any more, is named anew in searches.
create trigger users_marked after update of is_admin on users
  for each row when (old.is_admin <> new.is_admin) execute function note_seller_renamed();

-- Names from before the rules: signs that look like the mark, that turn a text or that nobody sees.
update users
set name = coalesce(nullif(btrim(
  regexp_replace(name, '[\u2611\u2705\u2713\u2714\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')), ''), '…')
where name ~ '[\u2611\u2705\u2713\u2714\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
