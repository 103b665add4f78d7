-- PostgreSQL's JIT compiler compiles a statement whose estimated cost is high. The estimate is far off while a table has
-- no statistics, in the first minutes and after a migration: a search of 5 ms was then compiled for 5 s by each
-- connection (docs/operating.md). The statements of the product are short, so it is off for new connections.
do $$ begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise warning 'Set jit = off for this database: alter database % set jit = off', current_database();
end $$;
