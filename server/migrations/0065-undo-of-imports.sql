-- An import writes tens of thousands of records as one act: what was looked up record by record is looked up at once.
create or replace function changed_since_act(given uuid) returns table (entity text, record_id bigint, name text, admin_id bigint) language plpgsql as $$
declare
  touched record;
begin
  perform from container c where c.account_id = current_account() and c.id in (
    select coalesce((coalesce(a.before, a.after) ->> 'container_id')::bigint, a.record_id) from changes_of_act(given) a
    where a.entity = 'container' or coalesce(a.before, a.after) ? 'container_id') order by c.id for update;
  perform from section_row r where r.account_id = current_account() and (r.section_id, r.row) in (
    select (p ->> 'section_id')::bigint, (p ->> 'row')::int from changes_of_act(given) a cross join unnest(array[a.before, a.after]) p
    where a.entity = 'container_place' and p is not null) order by r.section_id, r.row for no key update;
  for touched in select a.entity as name, array_agg(distinct a.record_id) as ids from changes_of_act(given) a group by a.entity order by a.entity loop
    execute format('select from %I where account_id = $1 and id = any($2) order by id for update', touched.name) using current_account(), touched.ids;
  end loop;
  return query select own.entity, own.record_id,
      coalesce(c.name, coalesce(own.before, own.after) ->> 'name', coalesce(own.before, own.after) ->> 'username', coalesce(own.before, own.after) ->> 'title', ''),
      later.admin_id
    from (select distinct on (a.entity, a.record_id) a.* from changes_of_act(given) a order by a.entity, a.record_id, a.id) own
    cross join lateral (select l.admin_id from audit_log l
      where l.account_id = own.account_id and l.entity = own.entity and l.record_id = own.record_id and l.id > own.id
        and (l.act is distinct from given or l.admin_id is distinct from current_admin())
      order by l.id desc limit 1) later
    left join container c on c.account_id = own.account_id and c.id = (coalesce(own.before, own.after) ->> 'container_id')::bigint
    order by own.entity, own.record_id limit 1;
end $$;

-- Takes back changes of one kind that each touched another record, in one statement. As the caller, like undo_change.
create function undo_run(entity text, action text, changes bigint[]) returns void language plpgsql as $$
declare
  own text;
begin
  if action = 'insert' then
    execute format('delete from %I where account_id = current_account() and id in (select l.record_id from audit_log l
      where l.account_id = current_account() and l.id = any($1))', entity) using changes;
  else
    select string_agg(quote_ident(attname), ', ') into own from pg_attribute
    where attrelid = entity::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'version', 'updated_at');
    execute format('update %1$I r set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, l.before)) from audit_log l
      where l.account_id = current_account() and l.id = any($1) and r.account_id = l.account_id and r.id = l.record_id', entity, own) using changes;
  end if;
end $$;

-- As before, but runs of many alike changes are taken back at once. The first that meets a rule ends that: from there on it goes one by one.
create or replace function undo_act(given uuid) returns void language plpgsql as $$
declare
  pending bigint[] := array(select c.id from changes_of_act(given) c order by c.id desc);
  run record;
begin
  -- Taking back belongs to no act: it cannot be taken back itself.
  perform set_config('app.act', '', true);
  -- Containers that had exchanged their places exchange them again.
  set constraints all deferred;
  if cardinality(pending) > 200 then
    for run in select c.entity, c.action, array_agg(c.id order by c.id desc) as changes, count(*) = count(distinct c.record_id) as is_once from
        (select a.*, row_number() over (order by a.id) - row_number() over (partition by a.entity, a.action order by a.id) as nth from changes_of_act(given) a) c
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
