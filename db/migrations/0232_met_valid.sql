alter table dealings validate constraint dealings_kind_check;
alter table reviews validate constraint reviews_dealing_check;
alter table reports validate constraint reports_kind_check;
