-- What the owner of the tables does with an account's rows is done where they are, and what several statements save together is
-- judged by what there was before (docs/decisions/041).

-- A row of the history without its person. Of a driver the licence alone, where somebody else's name stands beside it.
create function without_person(entity text, r jsonb, part text, moment jsonb) returns jsonb language sql immutable parallel safe return
  case
    when r is null or part is null then r
    when entity = 'transport' and part = 'license' then r || '{"driver_license_number": ""}'::jsonb
    when entity = 'transport'
      then r || '{"driver_name": "", "driver_license_number": "", "search_key": null, "truck_key": null}'::jsonb
    -- A receipt itself is a paper, and keeps what it said; its history is none.
    when entity = 'transport_receipt' and part = 'license' then r #- '{contents,driverLicenseNumber}'
    when entity = 'transport_receipt' then r #- '{contents,driverName}' #- '{contents,driverLicenseNumber}'
    -- An erased person keeps the id alone; no mail goes to `.invalid`.
    when entity in ('employee', 'client_user')
      then r || jsonb_build_object('username', 'erased-' || (r ->> 'id'), 'email', 'erased-' || (r ->> 'id') || '@erased.invalid',
        'firstname', '', 'lastname', '', 'is_enabled', false, 'username_key', null, 'name_key', null, 'erased_at', moment)
        || case when entity = 'client_user' then '{"notes": ""}'::jsonb else '{}'::jsonb end
    else r
  end;

-- The application's role may change no entry of the history but by this, which can only take people out of it: of each entry what
-- `befores` and `afters` say, `all` or `license`.
create function erase_from_history(account bigint, entries bigint[], befores text[], afters text[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment jsonb := to_jsonb(now());
  erased bigint;
begin
  if account is distinct from current_account() or entries is null then return 0; end if;
  update audit_log l set before = without_person(l.entity, l.before, given.before_part, moment), after = without_person(l.entity, l.after, given.after_part, moment)
  from unnest(entries, befores, afters) given (id, before_part, after_part) where l.account_id = account and l.id = given.id;
  get diagnostics erased = row_count;
  return erased;
end $$;
revoke execute on function erase_from_history(bigint, bigint[], text[], text[]) from public;
grant execute on function erase_from_history(bigint, bigint[], text[], text[]) to boxyard_app;

-- A cargo takes no more than its container holds, or than it had before the transaction: a save takes items out, changes them and
-- then adds others, so no total on the way is more than the last one and the first.
create or replace function cargo_within_limit() returns trigger language plpgsql as $$
declare
  payload numeric;
  room numeric;
  had text[] := string_to_array(current_setting('app.cargo_had', true), ' ');
begin
  if had[1] is distinct from new.id::text then
    had := array[new.id, old.total_weight, old.total_volume];
    perform set_local('app.cargo_had', array_to_string(had, ' '));
  end if;
  if new.total_weight <= old.total_weight and new.total_volume <= old.total_volume then return new; end if;
  select c.payload_capacity_kg, c.volume_cbm into payload, room
  from work_task t join container c on c.account_id = t.account_id and c.id = t.container_id
  where t.account_id = new.account_id and t.id = new.work_task_id;
  if (payload > 0 and new.total_weight > greatest(payload, had[2]::numeric))
    or (room > 0 and new.total_volume > greatest(room, had[3]::numeric)) then
    raise exception using errcode = 'check_violation', constraint = 'cargo_within_limit', message = '"cargo_within_limit": more than the container holds';
  end if;
  return new;
end $$;
drop trigger limits on cargo;
create trigger limits before update on cargo for each row
  when (new.total_weight <> old.total_weight or new.total_volume <> old.total_volume) execute function cargo_within_limit();

-- Puts a new table of accounts where their rows are; `distribute` puts another in place. It answers whether keys to the coordinator
-- are left out.
create function spread(name regclass) returns boolean language sql volatile return false;
create or replace function tenant_table(name regclass) returns void language plpgsql as $$
declare
  is_spread boolean := spread(name);
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy tenant on %s to boxyard_app using (account_id = current_account()) with check (account_id = current_account())', name);
  execute format('grant select, insert, update, delete on %s to boxyard_app', name);
  execute format('create trigger version before update on %s for each row execute function record_change()', name);
  execute format('create trigger history after insert or update or delete on %s for each row execute function record_change()', name);
  if not is_spread and not exists (select from pg_constraint where conrelid = name and contype = 'f' and confrelid = 'account'::regclass) then
    execute format('alter table %s add foreign key (account_id) references account (id)', name);
  end if;
end $$;
