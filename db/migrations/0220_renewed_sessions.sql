-- A session that gets another token rings: its event streams close, because one of them may have been opened with a copy of
-- the former token. Browsers come back with the new one.
create function ring_session_renewed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_renewed', old.id::text);
  return null;
end $$;
create trigger sessions_renewed after update of token_hash on sessions
  for each row when (old.token_hash <> new.token_hash and new.revoked_at is null) execute function ring_session_renewed();
