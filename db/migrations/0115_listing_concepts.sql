-- What a listing is (ADR 0024): ids of concepts, the best first; its brand; and what the source says beside.
alter table listings add column concepts text[] not null default '{}';
alter table listings add column brand text;
alter table listings add column details jsonb; -- {"openingHours": "Mo-Fr 10:00-18:00", "names": {"kn": "…"}, "cuisine": […], …}
