-- owner: discovery
-- Which files of the search index belong to this database (ADR 0074). A file names a row that was committed after the
-- state that the file holds; a database that lacks the row was restored to an earlier state, or is another one. The
-- column of transaction numbers keeps the table out of backups, so that a restore removes all rows.
create table search_index_files (
  token uuid primary key,
  txid xid8 not null default pg_current_xact_id(),
  saved_at timestamptz not null default now()
);
