-- Conversations of two people, one per pair. Who deletes his account leaves it; what he wrote stays with the other.
create table conversations (
  id uuid primary key,
  first_id uuid references users on delete set null,
  second_id uuid references users on delete set null,
  -- The one of the two whom the other asked as a seller; null: they talk as neighbours.
  seller_id uuid references users on delete set null,
  last_number bigint not null default 0,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create unique index conversations_pair on conversations (least(first_id, second_id), greatest(first_id, second_id))
  where first_id is not null and second_id is not null;
create index conversations_first on conversations (first_id);
create index conversations_second on conversations (second_id);
create index conversations_seller on conversations (seller_id);
create index conversations_created on conversations (created_by, created_at);

-- Up to which message somebody has seen a conversation.
create table conversation_reads (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_number bigint not null default 0,
  typed_at timestamptz, -- when the other was last told that he types
  primary key (conversation_id, user_id)
);
create index conversation_reads_user on conversation_reads (user_id);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  number bigint not null, -- of the conversation's own counter, in the order of the commits
  sender_id uuid references users on delete set null,
  recipient_id uuid references users on delete set null,
  -- Made by the server from the sender's own words; "" in text: the product's words for it.
  automatic text check (automatic in ('greeting', 'reply')),
  text text not null default '',
  listing_id text references listings on delete set null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  asks_location boolean not null default false,
  opens boolean not null default false, -- the first that a person writes in its conversation
  withheld boolean not null default false, -- written while the recipient blocks the sender: it reaches nobody, for ever
  inbox_number bigint, -- which event of the recipient's inbox tells of it: acknowledged, it is delivered
  answered_after_ms bigint, -- of an answer: since the first of the messages that it answers
  created_at timestamptz not null,
  check ((latitude is null) = (longitude is null)),
  unique (conversation_id, number)
);
create index messages_sender on messages (sender_id);
create index messages_opening on messages (sender_id, created_at) where opens;
create index messages_recipient on messages (recipient_id, inbox_number);
create index messages_listing on messages (listing_id) where listing_id is not null;
create index messages_asked on messages (conversation_id) where listing_id is not null;
create index messages_answers on messages (sender_id, created_at desc) where answered_after_ms is not null;

create table message_photos (
  message_id uuid not null references messages on delete cascade,
  position integer not null,
  photo_id uuid not null references photos on delete cascade,
  primary key (message_id, position)
);
create index message_photos_photo on message_photos (photo_id);

-- A seller's own greeting and automatic reply; without a row, and where a text is "", the product's words.
create table automatic_replies (
  user_id uuid primary key references users on delete cascade,
  greets boolean not null,
  greeting text not null,
  replies boolean not null,
  reply text not null,
  updated_at timestamptz not null
);

-- Automatic replies that are still to come.
create table due_replies (
  conversation_id uuid primary key references conversations on delete cascade,
  due_at timestamptz not null
);
create index due_replies_due on due_replies (due_at);
