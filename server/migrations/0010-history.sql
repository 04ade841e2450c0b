-- The changes of an act of the person who asks.
create function changes_of_act(given uuid) returns setof audit_log language sql stable as $$
  select * from audit_log where account_id = current_account() and act = given and admin_id = current_admin()
$$;

-- Holds the records of an act until the transaction ends: containers first and then rows of sections, as those who move containers do.
-- Answers the first record that was changed since its first change by the act, be it between two changes of the act.
-- An import writes tens of thousands of records as one act: what was looked up record by record is looked up at once.
create function changed_since_act(given uuid) returns table (entity text, record_id bigint, name text, admin_id bigint, token_id bigint) language plpgsql as $$
declare
  own_account bigint := current_account();
  touched record;
begin
  perform from container c where c.account_id = own_account and c.id in (
    select coalesce((coalesce(a.before, a.after) ->> 'container_id')::bigint, a.record_id) from changes_of_act(given) a
    where a.entity = 'container' or coalesce(a.before, a.after) ? 'container_id') order by c.id for update;
  perform from section_row r where r.account_id = own_account and (r.section_id, r.row) in (
    select (p ->> 'section_id')::bigint, (p ->> 'row')::int from changes_of_act(given) a cross join unnest(array[a.before, a.after]) p
    where a.entity = 'container_place' and p is not null) order by r.section_id, r.row for no key update;
  for touched in select a.entity as name, array_agg(distinct a.record_id) as ids from changes_of_act(given) a group by a.entity order by a.entity loop
    execute format('select from %I where account_id = $1 and id = any($2) order by id for update', touched.name) using own_account, touched.ids;
  end loop;
  return query select own.entity, own.record_id,
      coalesce(c.name, coalesce(own.before, own.after) ->> 'name', coalesce(own.before, own.after) ->> 'username', coalesce(own.before, own.after) ->> 'title', ''),
      later.admin_id, later.token_id
    from (select distinct on (a.entity, a.record_id) a.* from changes_of_act(given) a order by a.entity, a.record_id, a.id) own
    cross join lateral (select l.admin_id, l.token_id from audit_log l
      where l.account_id = own_account and l.entity = own.entity and l.record_id = own.record_id and l.id > own.id
        and (l.act is distinct from given or l.admin_id is distinct from current_admin())
      order by l.id desc limit 1) later
    left join container c on c.account_id = own_account and c.id = (coalesce(own.before, own.after) ->> 'container_id')::bigint
    order by own.entity, own.record_id limit 1;
end $$;

-- Takes one change back, as the caller: row security, grants and every rule of the tables hold.
-- A kept row may be older than a column of its table: that column takes its default, or stays as it is.
create function undo_change(change audit_log) returns void language plpgsql as $$
declare
  own text;
  with_id text;
begin
  select string_agg(quote_ident(attname), ', ') filter (where attname not in ('account_id', 'id', 'version', 'updated_at')), string_agg(quote_ident(attname), ', ')
  into own, with_id
  from pg_attribute where attrelid = change.entity::regclass and attnum > 0 and not attisdropped and attgenerated = '' and change.before ? attname::text;
  case change.action
    when 'insert' then
      execute format('delete from %I where account_id = $1 and id = $2', change.entity) using change.account_id, change.record_id;
    when 'update' then
      execute format('update %1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $3)) where account_id = $1 and id = $2',
        change.entity, own) using change.account_id, change.record_id, change.before;
    when 'delete' then
      execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1) returning id', change.entity, with_id)
        using change.before || jsonb_build_object('version', (change.before ->> 'version')::bigint + 1);
  end case;
end $$;

-- Rows that an undo numbers anew are held with their whole section, so that nobody places a container there meanwhile:
-- containers first, then sections and then rows, as those who place and move containers do.
create function hold_reshaped(given uuid) returns void language plpgsql as $$
declare
  own_account bigint := current_account();
begin
  if not exists (select from changes_of_act(given) a where a.entity = 'section_row') then return; end if;
  perform from container c where c.account_id = own_account and c.id in (
    select coalesce((coalesce(a.before, a.after) ->> 'container_id')::bigint, a.record_id) from changes_of_act(given) a
    where a.entity = 'container' or coalesce(a.before, a.after) ? 'container_id') order by c.id for update;
  perform from storage_section s where s.account_id = own_account and s.id in (
    select (coalesce(a.before, a.after) ->> 'section_id')::bigint from changes_of_act(given) a where a.entity = 'section_row')
  order by s.id for update;
  perform from section_row r where r.account_id = own_account and r.section_id in (
    select (coalesce(a.before, a.after) ->> 'section_id')::bigint from changes_of_act(given) a where a.entity = 'section_row')
  order by r.section_id, r.row for no key update;
end $$;

-- Answers a change of somebody, or of another act, that no record of the act has, but that an undo of it would spoil.
create function spoiled_by_undo(given uuid) returns table (change bigint, name text) language plpgsql as $$
declare
  own_account bigint := current_account();
  part record;
begin
  -- Who was placed since the rows were numbered anew stands in the row that has the number now.
  return query
    select l.id, c.name
    from (select (coalesce(a.before, a.after) ->> 'section_id')::bigint as id, min(a.id) as since from changes_of_act(given) a
      where a.entity = 'section_row' group by 1) section
    join container_place p on p.account_id = own_account and p.section_id = section.id
    join audit_log l on l.account_id = p.account_id and l.entity = 'container_place' and l.record_id = p.id and l.id > section.since
      and (l.act is distinct from given or l.admin_id is distinct from current_admin())
    join container c on c.account_id = p.account_id and c.id = p.container_id
    order by l.id desc limit 1;
  if found then return; end if;

  -- The row of a place that was left may have another number by now.
  return query
    select l.id, s.name
    from (select (place ->> 'section_id')::bigint as id, min(a.id) as since from changes_of_act(given) a cross join unnest(array[a.before, a.after]) place
      where a.entity = 'container_place' and place is not null group by 1) touched
    join storage_section s on s.account_id = own_account and s.id = touched.id
    join audit_log l on l.account_id = s.account_id and l.entity = 'section_row' and l.action <> 'update' and l.id > touched.since
      and (coalesce(l.before, l.after) ->> 'section_id')::bigint = s.id
      and (l.act is distinct from given or l.admin_id is distinct from current_admin())
    order by l.id desc limit 1;
  if found then return; end if;

  -- What would go with a record that the act made, or lose it, may be somebody else's work.
  for part in
    select parent.entity, reference.conrelid::regclass as name, own.attname as key
    from (select distinct a.entity from changes_of_act(given) a where a.action = 'insert') parent
    join pg_constraint reference on reference.contype = 'f' and reference.confrelid = parent.entity::regclass and (reference.confdeltype in ('c', 'n') or reference.conname = 'damage_transport_fkey')
    cross join unnest(reference.conkey, reference.confkey) pair (own, target)
    join pg_attribute own on own.attrelid = reference.conrelid and own.attnum = pair.own
    join pg_attribute target on target.attrelid = reference.confrelid and target.attnum = pair.target and target.attname = 'id'
    where exists (select from pg_trigger t where t.tgrelid = reference.conrelid and t.tgname = 'history')
    order by 1, 2
  loop
    return query execute format('select l.id, coalesce(c.name, own.after ->> ''name'', own.after ->> ''username'', own.after ->> ''title'', '''')
      from changes_of_act($1) own
      join %1$s part on part.account_id = $4 and part.%2$I = own.record_id
      join audit_log l on l.account_id = $4 and l.entity = $3 and l.record_id = part.id and l.id > own.id
        and (l.act is distinct from $1 or l.admin_id is distinct from current_admin())
      left join container c on c.account_id = $4 and c.id = (own.after ->> ''container_id'')::bigint
      where own.entity = $2 and own.action = ''insert'' order by l.id desc limit 1', part.name, part.key)
      using given, part.entity, part.name::text, own_account;
    if found then return; end if;
  end loop;
end $$;

-- Takes changes back, in the order given. What a cascade deleted stands in the history after what it belonged to:
-- a change that still lacks that waits for the next pass, and with it the earlier changes of its record.
create function undo_changes(pending bigint[]) returns void language plpgsql as $$
declare
  own_account bigint := current_account();
  waiting bigint[];
  waiting_records text[];
  change audit_log;
begin
  -- Containers that had exchanged their places exchange them again.
  perform judge('all', 'deferred') from tenant_account a where a.account_id = own_account;
  while cardinality(pending) > 0 loop
    waiting := '{}';
    waiting_records := '{}';
    for change in select l.* from unnest(pending) with ordinality p (id, n)
      join audit_log l on l.account_id = own_account and l.id = p.id order by p.n loop
      if change.entity || change.record_id = any(waiting_records) then
        waiting := waiting || change.id;
      else
        begin
          perform undo_change(change);
        exception when foreign_key_violation or check_violation then
          waiting := waiting || change.id;
          waiting_records := waiting_records || (change.entity || change.record_id);
        end;
      end if;
    end loop;
    if cardinality(waiting) = cardinality(pending) then
      select l.* into change from audit_log l where l.account_id = own_account and l.id = pending[1]; perform undo_change(change);
    end if;
    pending := waiting;
  end loop;
  perform judge('all', 'immediate') from tenant_account a where a.account_id = own_account;
end $$;

-- Takes all changes of an act back, the last one first. Runs of many alike changes are taken back at once; the first that meets a
-- rule ends that, and from there on it goes one by one.
create function undo_act(given uuid) returns void language plpgsql as $$
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

-- Takes back changes of one kind that each touched another record, in one statement. As the caller, like undo_change.
create function undo_run(entity text, action text, changes bigint[]) returns void language plpgsql as $$
declare
  own text;
begin
  if action = 'insert' then
    execute format('delete from %I where account_id = $2 and id in (select l.record_id from audit_log l
      where l.account_id = $2 and l.id = any($1))', entity) using changes, current_account();
  else
    select string_agg(quote_ident(attname), ', ') into own from pg_attribute
    where attrelid = entity::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('account_id', 'id', 'version', 'updated_at');
    execute format('update %1$I r set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, l.before)) from audit_log l
      where l.account_id = $2 and l.id = any($1) and r.account_id = l.account_id and r.id = l.record_id', entity, own) using changes, current_account();
  end if;
end $$;

-- What a deletion took along: deleted in the same transaction by the same person, and belonging to it, however far. The record itself comes first.
create function deleted_with(deletion bigint) returns setof audit_log language sql stable as $$
  with recursive gone as (
    select l.* from audit_log l where l.account_id = current_account() and l.id = deletion and l.action = 'delete'
    union
    select l.* from gone join audit_log l on l.account_id = current_account() and l.of_entity = gone.entity and l.of_id = gone.record_id
      and l.action = 'delete' and l.at = gone.at and l.admin_id is not distinct from gone.admin_id
  )
  select * from gone order by id = deletion desc, id
$$;

-- Gives fields of a record the values of a kept row, as the caller: row security, grants and every rule of the tables hold.
create function restore_fields(tab text, record_id bigint, kept jsonb, fields text[]) returns void language plpgsql as $$
declare
  own_account bigint := current_account();
  own text;
begin
  select string_agg(quote_ident(attname), ', ') into own from pg_attribute
  where attrelid = tab::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any(fields) and kept ? attname::text;
  execute format('update %1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $3)) where account_id = $1 and id = $2', tab, own)
    using own_account, record_id, kept;
  -- What refuses does it here, and not at the end of the transaction.
  perform judge('all', 'immediate') from tenant_account a where a.account_id = own_account;
end $$;

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
