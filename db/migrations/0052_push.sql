-- Browsers that may be woken while the app is closed. One belongs to a session: whoever signs out is not told any more.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- When the push service last took a message for it.
  last_ok_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What is to be pushed; gone once the push service has taken it, or it is of no use any more.
create table push_sends (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  body jsonb not null,
  urgency text not null check (urgency in ('normal', 'high')),
  topic text not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index push_sends_due on push_sends (due_at);
create index push_sends_subscription on push_sends (subscription_id);
create index push_sends_user on push_sends (user_id);
