-- Up to which number a device of the person said that it received what was told: "delivered".
alter table inboxes add column delivered_number bigint not null default 0;

-- Events that are old enough are cleared away; who resumes from before the first one kept is told of a gap.
create index inbox_events_created on inbox_events (created_at);

-- A session that ends, in whatever way, rings: its event stream is cut at once.
create function ring_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function ring_session_ended();
create trigger sessions_deleted after delete on sessions
  for each row when (old.revoked_at is null) execute function ring_session_ended();
