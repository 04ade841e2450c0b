-- An account that is filled with a past, as the demo's is, is told its times by the transaction that makes it, and by no other: all
-- that its history tells was written in this one (docs/decisions/041).
create function is_being_made(account bigint) returns boolean language plpgsql volatile as $$
begin
  return account is not distinct from current_account()
    and not exists (select from audit_log l where l.account_id = account and l.xmin <> pg_current_xact_id()::xid);
end $$;

create function date_history(account bigint, entries bigint[], moments timestamptz[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_being_made(account) then raise exception 'The history of an account keeps its times.'; end if;
  update audit_log l set at = given.at from unnest(entries, moments) given (id, at) where l.account_id = account and l.id = given.id;
end $$;

create function date_moves(account bigint, moves bigint[], moments timestamptz[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_being_made(account) then raise exception 'The history of an account keeps its times.'; end if;
  update container_move m set at = given.at from unnest(moves, moments) given (id, at) where m.account_id = account and m.id = given.id;
end $$;
revoke execute on function date_history(bigint, bigint[], timestamptz[]), date_moves(bigint, bigint[], timestamptz[]) from public;
grant execute on function date_history(bigint, bigint[], timestamptz[]), date_moves(bigint, bigint[], timestamptz[]) to boxyard_app;
