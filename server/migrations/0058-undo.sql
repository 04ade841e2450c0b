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

-- The changes of an act of the person who asks, while they can be undone: for ten minutes.
create function changes_of_act(given uuid) returns setof audit_log language sql stable as $$
  select * from audit_log
  where account_id = current_account() and act = given and admin_id = current_admin() and at > now() - interval '10 minutes'
$$;

-- Holds the records of an act until the transaction ends. Answers the first that is no longer as the act left it.
create function changed_since_act(given uuid) returns table (entity text, record_id bigint) language plpgsql as $$
declare
  change audit_log;
  present jsonb;
  silent text[];
begin
  for change in select distinct on (c.entity, c.record_id) c.* from changes_of_act(given) c order by c.entity, c.record_id, c.id desc loop
    execute format('select to_jsonb(r) from %I r where account_id = $1 and id = $2 for update', change.entity)
      into present using change.account_id, change.record_id;
    silent := silent_columns(change.entity::regclass);
    if present - silent is distinct from change.after - silent then
      return query select change.entity, change.record_id;
      return;
    end if;
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
  pending audit_log[] := array(select c from changes_of_act(given) c order by c.id desc);
  waiting audit_log[];
  change audit_log;
begin
  -- Containers that had exchanged their places exchange them again.
  set constraints all deferred;
  while cardinality(pending) > 0 loop
    waiting := '{}';
    foreach change in array pending loop
      if exists (select from unnest(waiting) w where w.entity = change.entity and w.record_id = change.record_id) then
        waiting := waiting || change;
      else
        begin
          perform undo_change(change);
        exception when foreign_key_violation then
          waiting := waiting || change;
        end;
      end if;
    end loop;
    if cardinality(waiting) = cardinality(pending) then perform undo_change(pending[1]); end if;
    pending := waiting;
  end loop;
  set constraints all immediate;
end $$;
