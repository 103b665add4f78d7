-- Hours of an imported place that differ from week to week (holidays, months) are read again when this time has come.
alter table listings add column hours_until timestamptz;
