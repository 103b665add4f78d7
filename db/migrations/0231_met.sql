-- A review may come from a meeting; a meeting can be reported.
alter table dealings drop constraint dealings_kind_check;
alter table dealings add constraint dealings_kind_check check (kind in ('bought', 'met', 'talked')) not valid;
alter table reviews drop constraint reviews_dealing_check;
alter table reviews add constraint reviews_dealing_check check (dealing in ('bought', 'met', 'talked')) not valid;
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('listing', 'review', 'conversation', 'person', 'order', 'request', 'meeting')) not valid;
