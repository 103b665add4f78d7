-- Photos as re-encoded by the pipeline; the files themselves lie in the photo store under their id.
create table photos (
  id uuid primary key,
  owner_id uuid references users on delete cascade,
  width integer not null,
  height integer not null,
  bytes integer not null,
  thumbhash text not null,
  sha256 bytea not null,
  created_at timestamptz not null
);
create index photos_owner on photos (owner_id);
alter table users add constraint users_photo foreign key (photo_id) references photos on delete set null;
