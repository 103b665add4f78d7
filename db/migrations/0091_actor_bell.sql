-- What a node remembers of who asks (ADR 0020) is forgotten when it changes: a session that ends, gets another token or an
-- earlier end; a person who is suspended, restored, made an administrator or not, or moved between the worlds. A deleted
-- person's sessions are deleted with him. The bell carries the person's id.
create function ring_actor_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('actor_changed', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
create trigger sessions_changed after update of revoked_at, token_hash, expires_at, user_id on sessions
  for each row when (old.revoked_at is distinct from new.revoked_at or old.token_hash <> new.token_hash
    or new.expires_at < old.expires_at or old.user_id <> new.user_id)
  execute function ring_actor_changed('user_id');
create trigger sessions_gone after delete on sessions
  for each row when (old.revoked_at is null) execute function ring_actor_changed('user_id');
create trigger users_changed after update of is_admin, is_demo, suspended_at on users
  for each row when (old.is_admin <> new.is_admin or old.is_demo <> new.is_demo
    or old.suspended_at is distinct from new.suspended_at)
  execute function ring_actor_changed('id');
