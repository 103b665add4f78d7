-- What a changed proposal was before: time and place that the other person knows, kept until the next change.
alter table meetings add column was_at timestamptz, add column was_place text not null default '';
