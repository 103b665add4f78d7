-- Timers whose silence raises the alarm, kept here so that a phone that is switched off changes nothing.
create table sos_check_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('walk', 'meeting')),
  note text not null,
  started_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  latitude double precision,
  longitude double precision,
  accuracy_meters double precision,
  measured_at timestamptz,
  closed_at timestamptz,
  closed_how text check (closed_how in ('safe', 'raised', 'duress')),
  alert_id uuid,
  check ((closed_at is null) = (closed_how is null))
);
create unique index sos_check_ins_open on sos_check_ins (user_id) where closed_at is null;
create index sos_check_ins_due on sos_check_ins (due_at) where closed_at is null;
