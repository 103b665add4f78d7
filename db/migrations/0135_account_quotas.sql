-- How often one account did something within the running minute and day, by kind (src/core/quotas.ts).
create table account_quotas (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  minute_since timestamptz not null,
  in_minute integer not null,
  day_since timestamptz not null,
  in_day integer not null,
  primary key (user_id, kind)
);
