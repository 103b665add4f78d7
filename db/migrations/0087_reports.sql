-- What people report: a listing, a review, a conversation, a person, or a problem with an order (a dispute). The buyer is
-- who reports unless it is about an order; the seller is whom it is about.
create table reports (
  id uuid primary key,
  kind text not null check (kind in ('listing', 'review', 'conversation', 'person', 'order')),
  subject_id text not null,
  title text not null default '', -- of the thing at that moment; "" for people, whose names are read when shown
  rule text not null,
  text text not null default '',
  reporter_id uuid references users on delete set null,
  buyer_id uuid references users on delete set null,
  seller_id uuid references users on delete set null,
  status text not null check (status in ('open', 'investigating', 'resolved')),
  priority text not null check (priority in ('high', 'medium')),
  decision text check (decision in ('upheld', 'dismissed')),
  answer text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null,
  investigated_at timestamptz,
  resolved_at timestamptz,
  check ((status = 'resolved') = (resolved_at is not null and decision is not null))
);
create unique index reports_one_open on reports (reporter_id, kind, subject_id) where status <> 'resolved';
create index reports_reporter on reports (reporter_id, created_at);
create index reports_buyer on reports (buyer_id);
create index reports_seller on reports (seller_id);
create index reports_subject on reports (kind, subject_id);
create index reports_unresolved on reports (priority, created_at) where status <> 'resolved';

-- Who erases his account takes his words along, and whom a report was about is named no more.
create function forget_party_of_report() returns trigger language plpgsql as $$
begin
  if new.reporter_id is null and old.reporter_id is not null then
    new.text := '';
    delete from report_photos where report_id = new.id;
  end if;
  if new.seller_id is null and old.seller_id is not null and new.kind = 'person' then
    new.subject_id := new.id::text;
  end if;
  return new;
end $$;
create trigger reports_party_gone before update of reporter_id, buyer_id, seller_id on reports
  for each row execute function forget_party_of_report();

-- What shows the problem.
create table report_photos (
  report_id uuid not null references reports on delete cascade,
  position integer not null,
  photo_id uuid not null references photos on delete cascade,
  primary key (report_id, position)
);
create index report_photos_photo on report_photos (photo_id);
