-- A confirmed payment can be given back: its unused time goes. What a gateway told of and nobody could match is settled by
-- an administrator, who says how.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('pending', 'confirmed', 'refused', 'expired', 'refunded')) not valid;
alter table payment_events add column handled_at timestamptz;
alter table payment_events add column note text not null default ''; -- what was done with money that matched no payment
