-- one by one
alter table addresses validate constraint addresses_kind_check;
create index concurrently if not exists addresses_landmarks on addresses (latitude, longitude) where kind = 'landmark';
