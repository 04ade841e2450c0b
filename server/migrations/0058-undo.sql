-- An act is what one person did at once: the changes of a request, or of several that name the same act.
alter table audit_log add column act uuid;
create index audit_log_act on audit_log (account_id, act, id) where act is not null;

create or replace function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present jsonb := coalesce(new_row, old_row);
  account bigint := coalesce((present ->> 'account_id')::bigint, (present ->> 'id')::bigint);
  changed boolean := old_row is distinct from new_row
    and (tg_op <> 'UPDATE' or old_row - silent_columns(tg_relid) is distinct from new_row - silent_columns(tg_relid));
begin
  if tg_when = 'BEFORE' then
    if changed then
      new.version := old.version + 1;
      new.updated_at := now();
    end if;
    return new;
  end if;
  if changed then
    insert into audit_log (account_id, entity, record_id, admin_id, action, before, after, act)
    values (account, tg_table_name, (present ->> 'id')::bigint, current_admin(), lower(tg_op), old_row, new_row,
      nullif(current_setting('app.act', true), '')::uuid);
    perform pg_notify('changes', json_build_object('account', account, 'entity', tg_table_name,
      'id', (present ->> 'id')::bigint, 'version', (present ->> 'version')::bigint)::text);
  end if;
  return null;
end $$;

-- The changes of an act of the person who asks.
create function changes_of_act(given uuid) returns setof audit_log language sql stable as $$
  select * from audit_log where account_id = current_account() and act = given and admin_id = current_admin()
$$;

-- Holds the records of an act until the transaction ends: containers first and then rows of sections, as those who move containers do.
-- Answers the first record that was changed since its first change by the act, be it between two changes of the act.
create function changed_since_act(given uuid) returns table (entity text, record_id bigint, name text, admin_id bigint) language plpgsql as $$
declare
  own audit_log;
begin
  perform from container c where c.account_id = current_account() and c.id in (
    select coalesce((coalesce(a.before, a.after) ->> 'container_id')::bigint, a.record_id) from changes_of_act(given) a
    where a.entity = 'container' or coalesce(a.before, a.after) ? 'container_id') order by c.id for update;
  perform from section_row r where r.account_id = current_account() and (r.section_id, r.row) in (
    select (p ->> 'section_id')::bigint, (p ->> 'row')::int from changes_of_act(given) a cross join unnest(array[a.before, a.after]) p
    where a.entity = 'container_place' and p is not null) order by r.section_id, r.row for no key update;
  for own in select distinct on (a.entity, a.record_id) a.* from changes_of_act(given) a order by a.entity, a.record_id, a.id loop
    execute format('select from %I where account_id = $1 and id = $2 for update', own.entity) using own.account_id, own.record_id;
    return query select l.entity, l.record_id,
        coalesce(c.name, coalesce(own.before, own.after) ->> 'name', coalesce(own.before, own.after) ->> 'username', coalesce(own.before, own.after) ->> 'title', ''),
        l.admin_id
      from audit_log l
      left join container c on c.account_id = own.account_id and c.id = (coalesce(own.before, own.after) ->> 'container_id')::bigint
      where l.account_id = own.account_id and l.entity = own.entity and l.record_id = own.record_id and l.id > own.id
        and (l.act is distinct from given or l.admin_id is distinct from current_admin())
      order by l.id desc limit 1;
    if found then return; end if;
  end loop;
end $$;

-- Takes one change back, as the caller: row security, grants and every rule of the tables hold.
create function undo_change(change audit_log) returns void language plpgsql as $$
declare
  own text;
  with_id text;
begin
  select string_agg(quote_ident(attname), ', ') filter (where attname not in ('id', 'version', 'updated_at')), string_agg(quote_ident(attname), ', ')
  into own, with_id
  from pg_attribute where attrelid = change.entity::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  case change.action
    when 'insert' then
      execute format('delete from %I where account_id = $1 and id = $2', change.entity) using change.account_id, change.record_id;
    when 'update' then
      execute format('update %1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $3)) where account_id = $1 and id = $2',
        change.entity, own) using change.account_id, change.record_id, change.before;
    when 'delete' then
      execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)', change.entity, with_id)
        using change.before || jsonb_build_object('version', (change.before ->> 'version')::bigint + 1);
  end case;
end $$;

-- Takes all changes of an act back, the last one first. What a cascade deleted stands in the history after what it belonged to:
-- a change that still lacks that waits for the next pass, and with it the earlier changes of its record.
create function undo_act(given uuid) returns void language plpgsql as $$
declare
  pending bigint[] := array(select c.id from changes_of_act(given) c order by c.id desc);
  waiting bigint[];
  waiting_records text[];
  change audit_log;
begin
  -- Taking back belongs to no act: it cannot be taken back itself.
  perform set_config('app.act', '', true);
  -- Containers that had exchanged their places exchange them again.
  set constraints all deferred;
  while cardinality(pending) > 0 loop
    waiting := '{}';
    waiting_records := '{}';
    for change in select l.* from unnest(pending) with ordinality p (id, n)
      join audit_log l on l.account_id = current_account() and l.id = p.id order by p.n loop
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
      perform undo_change(l) from audit_log l where l.account_id = current_account() and l.id = pending[1];
    end if;
    pending := waiting;
  end loop;
  set constraints all immediate;
end $$;

-- Rules that the services had alone, and that a change which is taken back has to keep as well.
create function container_stands() returns trigger language plpgsql as $$
begin
  if exists (select from container c
    join container_place p on p.account_id = c.account_id and p.container_id = c.id
    join storage_section s on s.account_id = p.account_id and s.id = p.section_id
    join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where c.account_id = new.account_id and c.id = new.id
      and (upper(p.span) - lower(p.span) <> c.h_size or p.kind = 'current' and c.warehouse_id is distinct from a.warehouse_id)) then
    raise exception using errcode = 'check_violation', constraint = 'container_stands', message = 'the container stands elsewhere, or on another number of positions';
  end if;
  return null;
end $$;
create constraint trigger stands after update on container deferrable initially deferred for each row
  when (old.h_size <> new.h_size or old.warehouse_id is distinct from new.warehouse_id) execute function container_stands();

create function receipt_of_gate() returns trigger language plpgsql as $$
begin
  if exists (select from transport_receipt r join transport t on t.account_id = r.account_id and t.id = r.transport_id
    where r.account_id = new.account_id and t.type not in ('gate_in', 'gate_out')
      and t.id = (case tg_table_name when 'transport' then new.id else (to_jsonb(new) ->> 'transport_id')::bigint end)) then
    raise exception using errcode = 'check_violation', constraint = 'receipt_of_gate', message = 'a receipt belongs to a passage';
  end if;
  return null;
end $$;
create constraint trigger keeps_receipt after update on transport deferrable initially deferred for each row
  when (old.type <> new.type) execute function receipt_of_gate();
create constraint trigger of_gate after insert on transport_receipt deferrable initially deferred for each row execute function receipt_of_gate();
