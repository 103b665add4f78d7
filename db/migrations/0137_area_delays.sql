-- When the next area of a person is published: a secret 5 to 15 minutes after they left the one before, so that the moment
-- of a change does not tell where they crossed its edge. Null in rows of servers of the version before: after 15 minutes.
alter table published_areas add column next_due_at timestamptz;
