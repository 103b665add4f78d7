alter table payments validate constraint payments_state_check;
