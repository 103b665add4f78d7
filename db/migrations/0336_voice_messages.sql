-- owner: chat
-- Length of a voice message; null: not one. It stays when the sound is gone with its sender's account.
alter table messages add column voice_ms integer;

-- Recorded sounds. The sender's browser chooses the id, so that a repeated upload has one effect.
create table message_sounds (
  id uuid primary key,
  -- Its name beside the photos, chosen by the server.
  file_id uuid not null unique,
  owner_id uuid not null references users on delete cascade,
  -- Null: uploaded, and its message is not sent yet.
  message_id uuid unique references messages on delete cascade,
  format text not null check (format in ('webm', 'mp4')),
  bytes integer not null,
  duration_ms integer not null,
  -- Of the uploaded file, so that a repeated upload is recognised.
  sha256 bytea not null,
  -- Heights of the drawn bars, at most 64 numbers from 0 to 31; chosen by the sender's browser.
  wave smallint[] not null default '{}' check (cardinality(wave) <= 64),
  created_at timestamptz not null
);
create index message_sounds_owner on message_sounds (owner_id);
create index message_sounds_unsent on message_sounds (created_at) where message_id is null;
