-- Statements of functions name the account by a value, not by the function `current_account()`, whose answer a coordinator of Citus
-- does not know beforehand: it would ask all nodes (docs/decisions/041). And a refusal says the rule's name in its message too, because
-- that is all that comes back from a node.
do $$
declare
  old record;
  text text;
begin
  for old in select p.oid, p.proname, pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
      and (p.prosrc ~ 'constraint = ''\w+'', message = ''' or p.proname in ('changed_since_act', 'containers_holding', 'hold_reshaped', 'restore_fields', 'spoiled_by_undo', 'transports_holding', 'undo_act', 'undo_changes')) loop
    text := regexp_replace(old.definition, 'constraint = ''(\w+)'', message = ''', 'constraint = ''\1'', message = ''"\1": ', 'g');
    if old.proname in ('changed_since_act', 'containers_holding', 'hold_reshaped', 'restore_fields', 'spoiled_by_undo', 'transports_holding', 'undo_act', 'undo_changes') then
      text := replace(text, 'current_account()', 'own_account');
      text := case when text ~ '\$function\$\s*declare\n'
        then regexp_replace(text, '(\$function\$\s*declare\n)', E'\\1  own_account bigint := current_account();\n')
        else regexp_replace(text, '(\$function\$\s*)begin\n', E'\\1declare\n  own_account bigint := current_account();\nbegin\n') end;
    end if;
    -- A statement in a text gets the account as its fourth value.
    text := replace(text, 'part.account_id = own.account_id', 'part.account_id = $4');
    text := replace(text, 'l.account_id = part.account_id', 'l.account_id = $4');
    text := replace(text, 'c.account_id = own.account_id and c.id = (own.after', 'c.account_id = $4 and c.id = (own.after');
    text := replace(text, 'part.entity, part.name::text;', 'part.entity, part.name::text, own_account;');
    text := replace(text, 'l.account_id = own.account_id', 'l.account_id = own_account');
    text := replace(text, 'c.account_id = own.account_id', 'c.account_id = own_account');
    text := replace(text, 'perform undo_change(l) from audit_log l where l.account_id = own_account and l.id = pending[1];',
      'select l.* into change from audit_log l where l.account_id = own_account and l.id = pending[1]; perform undo_change(change);');
    execute text;
  end loop;
end $$;

create or replace function undo_run(entity text, action text, changes bigint[]) returns void language plpgsql as $$
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

-- What a statement has written is in no table that a statement on a node could be joined with: these ask one after the other.
create or replace function cargo_holds() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select distinct account_id, cargo_id from added loop
    if (select count(*) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id) > 200 then
      raise exception using errcode = 'check_violation', constraint = 'cargo_holds', message = '"cargo_holds": too many items';
    end if;
  end loop;
  return null;
end $$;

create or replace function warehouse_holds_areas() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select distinct account_id, warehouse_id from added loop
    if (select count(*) from storage_area a where a.account_id = touched.account_id and a.warehouse_id = touched.warehouse_id) > 200 then
      raise exception using errcode = 'check_violation', constraint = 'warehouse_holds_areas', message = '"warehouse_holds_areas": too many areas';
    end if;
  end loop;
  return null;
end $$;

create or replace function warehouse_holds_sections() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select distinct account_id, area_id from added loop
    if (select count(*) from storage_area own
        join storage_area a on a.account_id = own.account_id and a.warehouse_id = own.warehouse_id
        join storage_section s on s.account_id = a.account_id and s.area_id = a.id
        where own.account_id = touched.account_id and own.id = touched.area_id) > 500 then
      raise exception using errcode = 'check_violation', constraint = 'warehouse_holds_sections', message = '"warehouse_holds_sections": too many sections';
    end if;
  end loop;
  return null;
end $$;

-- A cargo whose items have changed has changed itself. The moment is a value, because a statement for a node asks no clock.
create or replace function total_cargo() returns trigger language plpgsql as $$
declare
  touched record;
  moment timestamptz := clock_timestamp();
begin
  for touched in select distinct account_id, cargo_id from changed order by cargo_id loop
    perform from cargo c where c.account_id = touched.account_id and c.id = touched.cargo_id for no key update;
    update cargo c set updated_at = moment,
        total_weight = (select coalesce(sum(i.weight), 0) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id),
        total_volume = (select coalesce(sum(i.volume), 0) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id)
      where c.account_id = touched.account_id and c.id = touched.cargo_id;
  end loop;
  return null;
end $$;

create or replace function undo_change(change audit_log) returns void language plpgsql as $$
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

create or replace function deleted_with(deletion bigint) returns setof audit_log language sql stable as $$
  with recursive gone as (
    select l.* from audit_log l where l.account_id = current_account() and l.id = deletion and l.action = 'delete'
    union
    select l.* from gone join audit_log l on l.account_id = current_account() and l.of_entity = gone.entity and l.of_id = gone.record_id
      and l.action = 'delete' and l.at = gone.at and l.admin_id is not distinct from gone.admin_id
  )
  select * from gone order by id = deletion desc, id
$$;
