-- Answers of the geocoder, kept so that nobody is asked twice. Questions hold rounded positions and typed addresses,
-- never who asked.
create table geocodes (
  question text primary key,
  answer jsonb not null,
  asked_at timestamptz not null
);
create index geocodes_asked on geocodes (asked_at);

-- When a host outside may next be asked, for all nodes of the product together (the geocoder: one question a second).
create table outside_turns (
  host text primary key,
  free_at timestamptz not null
);
