-- A second tap while an alert runs in secret (ADR 0048): the alert that the phone shows, and the one that helpers see.
alter table sos_alerts add column joins_id uuid;
