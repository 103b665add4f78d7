-- The account of another service by which a person may sign in (A-55), and when a session last gave the password (trust S3).
alter table users add column google_sub text unique;
alter table sessions add column proven_at timestamptz;
