-- What was cleared together comes back together.
alter table notifications add column cleared_batch uuid;
create index notifications_cleared on notifications (cleared_at) where cleared_at is not null;
create index notifications_created on notifications (created_at);

-- Inbox events that the product itself turns into notices; claimed once.
alter table inbox_events add column noticed_at timestamptz;
create index inbox_events_unnoticed on inbox_events (user_id, number)
  where type = 'accountNewDevice' and noticed_at is null;
