-- Replies, deleted messages and mutes that end.
-- No foreign key: messages go only with their whole conversation.
alter table messages add column reply_to uuid;
-- Deleted for both. Its content is erased, unless the recipient had reported the chat: then that person alone keeps it.
alter table messages add column deleted_at timestamptz;
alter table messages add column is_kept boolean not null default false;

-- Messages that one of the two deleted for themselves.
create table message_hides (
  user_id uuid not null references users on delete cascade,
  message_id uuid not null references messages on delete cascade,
  hidden_at timestamptz not null,
  primary key (user_id, message_id)
);
create index message_hides_message on message_hides (message_id);

-- Null: until it is unmuted.
alter table chat_mutes add column muted_until timestamptz;
