-- What an undo does beside taking rows back is done by the undo (features/acts): numbers of rows, files that were imported, saved damages.
drop trigger is_renumbered on container_place;
drop function undo_renumbers();
drop trigger stays_saved on damage;
drop function damage_stays_saved();
drop trigger undone on import;
drop function import_undone();
create or replace function undo_act(given uuid) returns void language plpgsql as $$
declare
  own_account bigint := current_account();
  pending bigint[];
  run record;
begin
  -- A file that was imported is no draft again: the entry of the import itself is left out.
  pending := array(select c.id from changes_of_act(given) c
    where c.entity <> 'import' or c.after ->> 'status' is distinct from 'done' order by c.id desc);
  -- Taking back belongs to no act: it cannot be taken back itself.
  perform set_local('app.act', '');
  -- Containers that had exchanged their places exchange them again.
  perform judge('all', 'deferred') from tenant_account a where a.account_id = own_account;
  if cardinality(pending) > 200 then
    for run in select c.entity, c.action, array_agg(c.id order by c.id desc) as changes, count(*) = count(distinct c.record_id) as is_once from
        (select a.*, row_number() over (order by a.id) - row_number() over (partition by a.entity, a.action order by a.id) as nth
          from changes_of_act(given) a where a.id = any(pending)) c
      group by c.entity, c.action, c.nth order by max(c.id) desc loop
      exit when run.action = 'delete' or not run.is_once;
      begin
        perform undo_run(run.entity, run.action, run.changes);
      exception when foreign_key_violation or check_violation then
        exit;
      end;
      pending := pending[cardinality(run.changes) + 1:];
    end loop;
  end if;
  perform undo_changes(pending);
end $$;

-- Whoever deletes a passage takes it from its damages first; the key refuses what forgets it.
drop trigger leaves_damages on transport;
drop function damages_without_passage();

-- What belongs together is one trigger.
create function keep_erasure() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.erased_at is distinct from old.erased_at then
    -- Nobody is erased but by the erasure, which says so: undoing a change of an erased record would hide the name that is still in the
    -- history. The moment is that of the row's entry there: both are of the node that has the row.
    new.erased_at := case when current_setting('app.erasing', true) = 'on' then now() else old.erased_at end;
  end if;
  -- A record that somebody gives a name again is a person again.
  if old.erased_at is not null and (old.username, old.email, old.firstname, old.lastname, to_jsonb(old) -> 'notes')
    is distinct from (new.username, new.email, new.firstname, new.lastname, to_jsonb(new) -> 'notes') then
    new.erased_at := null;
  end if;
  return new;
end $$;
drop trigger erased_by_erasure_only on employee;
drop trigger erased_now on employee;
drop trigger named_again on employee;
create trigger erased before update on employee for each row when (new.erased_at is not null) execute function keep_erasure();
drop trigger erased_by_erasure_only on client_user;
drop trigger erased_now on client_user;
drop trigger named_again on client_user;
create trigger erased before update on client_user for each row when (new.erased_at is not null) execute function keep_erasure();
drop function erased_by_erasure_only();
drop function erased_now();
drop function named_again();

drop trigger copied on account;
drop trigger copied_in on account;
create trigger copied after insert or update of name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city,
  address_zip, timezone on account for each row execute function copy_account();
alter table account enable always trigger copied;
drop trigger copied on api_token;
drop trigger copied_in on api_token;
create trigger copied after insert or delete or update of name on api_token for each row execute function copy_token_name();
alter table api_token enable always trigger copied;

create or replace function refuse_unknown_timezone() returns trigger language plpgsql as $$
begin
  -- The list of all zones is read from files: not for each save of an account.
  if tg_op = 'UPDATE' and new.timezone = old.timezone then return new; end if;
  if not exists (select from pg_timezone_names where name = new.timezone) then
    raise exception 'unknown time zone' using errcode = 'check_violation', table = 'account', constraint = 'account_timezone_known';
  end if;
  return new;
end $$;
drop trigger timezone_of_insert on account;
drop trigger timezone_of_update on account;
create trigger timezone before insert or update of timezone on account for each row execute function refuse_unknown_timezone();

create or replace function end_sessions_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.is_enabled and not new.is_enabled then perform end_sessions_of(array[old.admin_id]); end if;
  return null;
end $$;
drop trigger sessions on membership;
drop trigger sessions_disabled on membership;
create trigger sessions after delete or update of is_enabled on membership for each row execute function end_sessions_of_member();
