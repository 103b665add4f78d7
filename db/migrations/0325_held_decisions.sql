-- Decisions of administrators that can still be undone: the state before each, and the notices that wait until then.
create table held_decisions (
  id uuid primary key,
  admin_id uuid not null,
  is_demo boolean not null,
  act text not null,
  subject text not null,
  steps jsonb not null,
  notices jsonb not null,
  decided_at timestamptz not null,
  tell_at timestamptz not null
);
create index held_decisions_due on held_decisions (tell_at);

-- Which administrator takes care of what: listing:ID, payment:ID, report:KIND:ID (all reports about that thing).
create table admin_assignments (
  subject text primary key,
  admin_id uuid not null references users on delete cascade,
  assigned_at timestamptz not null
);
create index admin_assignments_admin on admin_assignments (admin_id);

-- Saved filters of an administrator: the query of an address of the panel, by name.
create table admin_filters (
  admin_id uuid not null references users on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (admin_id, name)
);
