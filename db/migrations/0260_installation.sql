-- One row about the whole installation: a keyed fingerprint of its secrets, so that a node with others refuses to start.
create table installation (
  is_only boolean primary key default true check (is_only),
  secrets_mark text not null
);
