-- What the photos of listings look like, as numbers: for "find listings that look like this photo".
create table photo_looks (
  photo_id uuid primary key references photos on delete cascade,
  model text not null,
  vector bytea not null
);
