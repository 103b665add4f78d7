-- When a person's devices are next tried in silence, so that "can be reached with the app closed" stays true.
create table sos_self_tests (
  user_id uuid primary key references users on delete cascade,
  next_at timestamptz not null
);
create index sos_self_tests_due on sos_self_tests (next_at);
