-- Where somebody on the way to an SOS is, while they let the others on the way see it (ADR 0030); gone with its end.
alter table sos_recipients add column way_latitude double precision;
alter table sos_recipients add column way_longitude double precision;
alter table sos_recipients add column way_at timestamptz;
