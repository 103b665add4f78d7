-- What the welcome card of a new account remembers (ADR 0027); what it can find out from other tables is not kept.
create table welcomes (
  user_id uuid primary key references users on delete cascade,
  looked_at timestamptz, -- Home was opened
  tour_offered_at timestamptz,
  dismissed_at timestamptz
);
