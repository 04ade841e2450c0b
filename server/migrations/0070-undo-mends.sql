-- A container that comes back to a place must still fit there: its size and warehouse may have changed meanwhile.
create or replace function container_stands() returns trigger language plpgsql as $$
begin
  if exists (select from container c
    join container_place p on p.account_id = c.account_id and p.container_id = c.id
    join storage_section s on s.account_id = p.account_id and s.id = p.section_id
    join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where c.account_id = new.account_id
      and c.id = (case tg_table_name when 'container' then new.id else (to_jsonb(new) ->> 'container_id')::bigint end)
      and (upper(p.span) - lower(p.span) <> c.h_size or p.kind = 'current' and c.warehouse_id is distinct from a.warehouse_id)) then
    raise exception using errcode = 'check_violation', constraint = 'container_stands', message = 'the container stands elsewhere, or on another number of positions';
  end if;
  return null;
end $$;
create constraint trigger stands after insert or update on container_place deferrable initially deferred for each row execute function container_stands();

-- Rows that an undo numbers anew are held with their whole section, so that nobody places a container there meanwhile:
-- containers first, then sections and then rows, as those who place and move containers do.
create function hold_reshaped(given uuid) returns void language plpgsql as $$
begin
  if not exists (select from changes_of_act(given) a where a.entity = 'section_row') then return; end if;
  perform from container c where c.account_id = current_account() and c.id in (
    select coalesce((coalesce(a.before, a.after) ->> 'container_id')::bigint, a.record_id) from changes_of_act(given) a
    where a.entity = 'container' or coalesce(a.before, a.after) ? 'container_id') order by c.id for update;
  perform from storage_section s where s.account_id = current_account() and s.id in (
    select (coalesce(a.before, a.after) ->> 'section_id')::bigint from changes_of_act(given) a where a.entity = 'section_row')
  order by s.id for update;
  perform from section_row r where r.account_id = current_account() and r.section_id in (
    select (coalesce(a.before, a.after) ->> 'section_id')::bigint from changes_of_act(given) a where a.entity = 'section_row')
  order by r.section_id, r.row for no key update;
end $$;

-- Answers a change of somebody, or of another act, that no record of the act has, but that an undo of it would spoil.
create function spoiled_by_undo(given uuid) returns table (change bigint, name text) language plpgsql as $$
declare
  part record;
begin
  -- Who was placed since the rows were numbered anew stands in the row that has the number now.
  return query
    select l.id, c.name
    from (select (coalesce(a.before, a.after) ->> 'section_id')::bigint as id, min(a.id) as since from changes_of_act(given) a
      where a.entity = 'section_row' group by 1) section
    join container_place p on p.account_id = current_account() and p.section_id = section.id
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
    join storage_section s on s.account_id = current_account() and s.id = touched.id
    join audit_log l on l.account_id = s.account_id and l.entity = 'section_row' and l.action <> 'update' and l.id > touched.since
      and (coalesce(l.before, l.after) ->> 'section_id')::bigint = s.id
      and (l.act is distinct from given or l.admin_id is distinct from current_admin())
    order by l.id desc limit 1;
  if found then return; end if;

  -- What would go with a record that the act made, or lose it, may be somebody else's work.
  for part in
    select parent.entity, reference.conrelid::regclass as name, own.attname as key
    from (select distinct a.entity from changes_of_act(given) a where a.action = 'insert') parent
    join pg_constraint reference on reference.contype = 'f' and reference.confrelid = parent.entity::regclass and reference.confdeltype in ('c', 'n')
    cross join unnest(reference.conkey, reference.confkey) pair (own, target)
    join pg_attribute own on own.attrelid = reference.conrelid and own.attnum = pair.own
    join pg_attribute target on target.attrelid = reference.confrelid and target.attnum = pair.target and target.attname = 'id'
    where exists (select from pg_trigger t where t.tgrelid = reference.conrelid and t.tgname = 'history')
    order by 1, 2
  loop
    return query execute format('select l.id, coalesce(c.name, own.after ->> ''name'', own.after ->> ''username'', own.after ->> ''title'', '''')
      from changes_of_act($1) own
      join %1$s part on part.account_id = own.account_id and part.%2$I = own.record_id
      join audit_log l on l.account_id = part.account_id and l.entity = $3 and l.record_id = part.id and l.id > own.id
        and (l.act is distinct from $1 or l.admin_id is distinct from current_admin())
      left join container c on c.account_id = own.account_id and c.id = (own.after ->> ''container_id'')::bigint
      where own.entity = $2 and own.action = ''insert'' order by l.id desc limit 1', part.name, part.key)
      using given, part.entity, part.name::text;
    if found then return; end if;
  end loop;
end $$;

-- A container whose row gets its former number back by an undo does not move. Runs before the trigger that records moves.
create function undo_renumbers() returns trigger language plpgsql as $$
begin
  perform set_config('app.renumbers_rows', exists (select from container_move m
    where m.account_id = new.account_id and m.container_id = new.container_id and m.action = 'renumber' and m.at > now() - interval '1 day'
      and m.from_place - 'path' = place_json(new) - 'path' and m.to_place - 'path' = place_json(old) - 'path')::text, true);
  return null;
end $$;
create trigger is_renumbered after update on container_place for each row
  when (current_setting('app.undoes', true) = 'true') execute function undo_renumbers();

-- An undo brings a bill back with the total and the time zone that it had.
create or replace function fix_total() returns trigger language plpgsql as $$
declare
  is_settled boolean := new.paid_at is not null or new.is_completed;
  is_fixed boolean := new.type not in ('depot', 'rent') or new.finished_at is not null;
begin
  if tg_op = 'UPDATE' then
    if (new.type, new.client_id, new.currency, new.unit_price, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count, new.vat)
      is distinct from
      (old.type, old.client_id, old.currency, old.unit_price, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count, old.vat) then
      if is_settled and (old.paid_at is not null or old.is_completed) then
        raise exception using errcode = 'check_violation', constraint = 'transaction_settled', message = 'the bill is settled';
      end if;
    elsif not is_settled or old.paid_at is not null or old.is_completed then
      return new;
    end if;
  end if;
  if coalesce(current_setting('app.undoes', true), '') = 'true' and is_fixed and num_nulls(new.fixed_zone, new.fixed_total) = 0 then
    return new;
  end if;
  new.fixed_zone := null;
  new.fixed_total := null;
  if is_fixed then
    select timezone into strict new.fixed_zone from account where id = new.account_id;
    select total_price into strict new.fixed_total from bill_of(new.type, new.unit_price, new.billing_period, new.started_at,
      new.finished_at, new.no_charge_day_count, new.vat, new.fixed_zone, null);
  end if;
  return new;
end $$;
