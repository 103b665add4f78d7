-- How far the receipts of a reader were told to the other person when one of the two blocked the other: while that lasts,
-- neither learns what is delivered or seen later. Null: no block.
alter table conversation_reads add told_number bigint, add told_inbox_number bigint;

create function hold_receipts_of_blocked() returns trigger language plpgsql as $$
begin
  insert into conversation_reads as r (conversation_id, user_id, told_number, told_inbox_number)
    select c.id, u.id, 0, coalesce(i.delivered_number, 0)
    from conversations c
      cross join lateral (values (new.blocker_id), (new.blocked_id)) u (id)
      left join inboxes i on i.user_id = u.id
    where least(c.first_id, c.second_id) = least(new.blocker_id, new.blocked_id)
      and greatest(c.first_id, c.second_id) = greatest(new.blocker_id, new.blocked_id)
    order by u.id
  on conflict (conversation_id, user_id) do update set
    told_number = coalesce(r.told_number, r.seen_number),
    told_inbox_number = coalesce(r.told_inbox_number, excluded.told_inbox_number);
  return null;
end $$;
create trigger blocks_hold_receipts after insert on blocks for each row execute function hold_receipts_of_blocked();

create function release_receipts_of_blocked() returns trigger language plpgsql as $$
begin
  update conversation_reads r set told_number = null, told_inbox_number = null
  from conversations c
  where c.id = r.conversation_id
    and least(c.first_id, c.second_id) = least(old.blocker_id, old.blocked_id)
    and greatest(c.first_id, c.second_id) = greatest(old.blocker_id, old.blocked_id)
    and not exists (select from blocks b where b.blocker_id = old.blocked_id and b.blocked_id = old.blocker_id);
  return null;
end $$;
create trigger blocks_release_receipts after delete on blocks for each row
  execute function release_receipts_of_blocked();
