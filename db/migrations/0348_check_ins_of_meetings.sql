-- True when a meeting asked "Are you OK?", false when the person started the check-in.
alter table sos_check_ins add column is_asked boolean not null default false;
