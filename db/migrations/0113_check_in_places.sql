-- A check-in may lead to a place, where it ends by itself; and a phone whose battery runs out says so.
alter table sos_check_ins add column place_latitude double precision;
alter table sos_check_ins add column place_longitude double precision;
alter table sos_check_ins add column arrived_at timestamptz;
alter table sos_check_ins add column battery_percent smallint;
alter table sos_check_ins add column battery_at timestamptz;
