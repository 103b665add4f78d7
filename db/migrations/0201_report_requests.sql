-- A request of the neighbourhood can be reported.
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('listing', 'review', 'conversation', 'person', 'order', 'request')) not valid;
