-- True when the blocker knew the name at that time. Blocking somebody must not reveal the name of a private profile.
alter table blocks add column is_known boolean not null default true;
