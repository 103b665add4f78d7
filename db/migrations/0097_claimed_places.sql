-- Places that were claimed before a claim began their free time: it begins now.
update listings set free_until = now() + interval '30 days', visible_until = now() + interval '30 days'
where owner_id is not null and visible_until = 'infinity';
update listings set restored_until = now() + interval '30 days' where owner_id is not null and restored_until = 'infinity';
update listings set suspended_until = now() + interval '30 days' where owner_id is not null and suspended_until = 'infinity';
