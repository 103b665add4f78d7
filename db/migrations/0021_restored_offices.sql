-- What `visible_until` of a deleted office becomes again when its owner brings it back; an imported one is visible for good.
alter table listings add column restored_until timestamptz;
