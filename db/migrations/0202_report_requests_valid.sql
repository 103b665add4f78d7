alter table reports validate constraint reports_kind_check;
