-- The list of all zones is read from 600 files: not for a zone that another account has.
create or replace function refuse_unknown_timezone() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.timezone = old.timezone then return new; end if;
  if exists (select from account where timezone = new.timezone) then return new; end if;
  if not exists (select from pg_timezone_names where name = new.timezone) then
    raise exception 'unknown time zone' using errcode = 'check_violation', table = 'account', constraint = 'account_timezone_known';
  end if;
  return new;
end $$;
