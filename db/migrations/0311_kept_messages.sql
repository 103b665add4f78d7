-- one by one
create index concurrently if not exists messages_kept on messages (recipient_id) where is_kept;
