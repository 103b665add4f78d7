-- Whether an SOS reaches devices with the app closed: trials with the time of their answer, and who was asked to switch
-- notifications on (ADR 0023).
alter table sos_self_tests add column sent_at timestamptz;
alter table sos_self_tests add column answered_at timestamptz;

create table sos_push_asks (
  asker_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  asked_at timestamptz not null,
  primary key (asker_id, other_id)
);
create index sos_push_asks_other on sos_push_asks (other_id);
