-- What runs as the owner of the tables looks at the current account itself: the application role may call these with any id.
create or replace function has_password(who bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
return (select a.password_hash is not null from admin a where a.id = who
  and (current_account() is null or exists (select from membership m where m.admin_id = who and m.account_id = current_account())));

create or replace function has_second_factor(who bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
return exists (select from second_factor f where f.admin_id = who and f.confirmed_at is not null
  and (current_account() is null or exists (select from membership m where m.admin_id = who and m.account_id = current_account())));

create or replace function works_elsewhere(who bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
return (current_account() is null or exists (select from membership m where m.admin_id = who and m.account_id = current_account()))
  and exists (select from membership m join account a on a.id = m.account_id
    where m.admin_id = who and m.account_id is distinct from current_account() and a.deleted_at is null);

-- For triggers only, which run as the owner themselves.
revoke execute on function end_sessions_of(bigint[]) from public;

-- Asked of a replica before it is read: whether it has all that the primary had at a position, waiting for it a moment. The
-- timeline tells a replica of a primary that was lost, which may have gone on past the position in another way.
create function has_replayed(primary_timeline integer, primary_position pg_lsn, most_ms integer) returns boolean language plpgsql as $$
declare
  ends timestamptz := clock_timestamp() + most_ms * interval '1 millisecond';
begin
  if not pg_is_in_recovery() or (select timeline_id from pg_control_checkpoint()) <> primary_timeline then return false; end if;
  loop
    if pg_last_wal_replay_lsn() >= primary_position then return true; end if;
    if clock_timestamp() >= ends then return false; end if;
    perform pg_sleep(0.0005);
  end loop;
end $$;
