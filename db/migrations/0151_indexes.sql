-- one by one
create index concurrently if not exists users_suspended on users (id) where suspended_at is not null;
create index concurrently if not exists notifications_from on notifications (from_id) where from_id is not null;
