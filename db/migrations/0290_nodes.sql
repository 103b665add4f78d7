-- Which processes serve this database now, and what each keeps on its own disk (ADR 0061).
create table nodes (
  id uuid primary key,
  store_id uuid not null,
  host text not null,
  local_stores text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Ids of deleted accounts, until they are also written outside the database.
create table erased_people (
  user_id uuid primary key,
  erased_at timestamptz not null default now(),
  is_noted boolean not null default false
);
create index erased_people_not_noted on erased_people (user_id) where not is_noted;

-- "system identifier:timeline" of the database when erased people were last compared; another one means a restore.
alter table installation add column erased_history text not null default '';
