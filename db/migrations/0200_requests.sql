-- What somebody asks the neighbourhood for. The place is the middle of the asker's published area at that moment, or of
-- the cell of a place picked on purpose; never where the asker is.
create table requests (
  id uuid primary key, -- made by the asker's device, so that a request can wait for the network under its own address
  asker_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('buy', 'borrow', 'help')),
  words text not null,
  concepts text[] not null,
  photo_id uuid references photos on delete set null,
  most_paise bigint check (most_paise >= 0),
  latitude double precision not null,
  longitude double precision not null,
  asked_meters integer not null,
  range_meters integer not null, -- grows where nobody answers
  state text not null default 'open' check (state in ('open', 'found', 'closed', 'expired')),
  is_hidden boolean not null default false, -- taken down by an administrator
  is_demo boolean not null,
  created_at timestamptz not null,
  closes_at timestamptz not null,
  next_round_at timestamptz, -- when more people are told; null: nobody more
  ended_at timestamptz
);
create index requests_asker on requests (asker_id, created_at desc);
create index requests_board on requests using gist (point(longitude, latitude)) where state = 'open' and not is_hidden;
create index requests_due on requests (least(next_round_at, closes_at)) where state = 'open';
create index requests_age on requests (created_at);

-- Who may be told, in this order, and who was: one row per person and request, so that nobody is told twice.
create table request_tellings (
  request_id uuid not null references requests on delete cascade,
  user_id uuid not null references users on delete cascade,
  rank integer not null,
  told_at timestamptz,
  answered_at timestamptz,
  declined_at timestamptz,
  primary key (request_id, user_id)
);
create index request_tellings_person on request_tellings (user_id, told_at desc);

create table request_answers (
  id uuid primary key,
  request_id uuid not null references requests on delete cascade,
  answerer_id uuid not null references users on delete cascade,
  listing_id text references listings on delete set null,
  price_paise bigint check (price_paise >= 0),
  sentence text not null,
  is_chosen boolean not null default false,
  answered_at timestamptz not null,
  unique (request_id, answerer_id)
);
create index request_answers_person on request_answers (answerer_id, answered_at desc);

-- "Not me": how often somebody said so to a concept, and until when its requests pass by.
create table request_pauses (
  user_id uuid not null references users on delete cascade,
  concept text not null,
  declines integer not null,
  until timestamptz not null,
  primary key (user_id, concept)
);

-- Kinds of request of which somebody does not want to be told; no row: told of all.
create table request_switches (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('buy', 'borrow', 'help')),
  primary key (user_id, kind)
);

-- For reports.
-- owner: requests
create view request_records as
select id, asker_id, words, is_demo, is_hidden from requests;

-- owner: insights
create view missed_words as
select words, cell, person_id, searched_at from missed_searches;
