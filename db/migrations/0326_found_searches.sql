-- By which words people found a listing and opened it, so that its seller learns them. Never shown below three people; kept
-- for 90 days; not of who keeps no search history.
create table found_searches (
  listing_id text not null references listings on delete cascade,
  words text not null,
  person_id uuid not null references users on delete cascade,
  found_at timestamptz not null,
  primary key (listing_id, words, person_id)
);
create index found_searches_person on found_searches (person_id);
create index found_searches_age on found_searches (found_at);
