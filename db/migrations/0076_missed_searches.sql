-- Searches that found nothing, by coarse area, so that sellers there learn what is missing. Never shown below five
-- people; kept for 90 days; not of who keeps no search history.
create table missed_searches (
  words text not null,
  cell text not null,
  person_id uuid not null references users on delete cascade,
  searched_at timestamptz not null,
  primary key (cell, words, person_id)
);
create index missed_searches_person on missed_searches (person_id, searched_at);
create index missed_searches_age on missed_searches (searched_at);
