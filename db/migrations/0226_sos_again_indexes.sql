-- one by one
drop index concurrently if exists sos_alerts_visible;
create unique index concurrently sos_alerts_visible on sos_alerts (user_id) where ended_at is null and duress_at is null;
drop index concurrently if exists sos_alerts_hidden;
create unique index concurrently sos_alerts_hidden on sos_alerts (user_id) where ended_at is null and duress_at is not null;
drop index concurrently if exists sos_alerts_joined;
create index concurrently sos_alerts_joined on sos_alerts (joins_id, raised_at desc) where joins_id is not null;
drop index concurrently if exists sos_alerts_active;
