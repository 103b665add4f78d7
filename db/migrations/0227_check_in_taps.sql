-- How often the alarm of a check-in was put off without the passkey (ADR 0049).
alter table sos_check_ins add column taps smallint not null default 0;
