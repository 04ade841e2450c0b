-- A kept row may be older than a column of its table: that column takes its default, or stays as it is.
create or replace function undo_change(change audit_log) returns void language plpgsql as $$
declare
  own text;
  with_id text;
begin
  select string_agg(quote_ident(attname), ', ') filter (where attname not in ('id', 'version', 'updated_at')), string_agg(quote_ident(attname), ', ')
  into own, with_id
  from pg_attribute where attrelid = change.entity::regclass and attnum > 0 and not attisdropped and attgenerated = '' and change.before ? attname::text;
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

-- Takes changes back, in the order given. What a cascade deleted stands in the history after what it belonged to:
-- a change that still lacks that waits for the next pass, and with it the earlier changes of its record.
create function undo_changes(pending bigint[]) returns void language plpgsql as $$
declare
  waiting bigint[];
  waiting_records text[];
  change audit_log;
begin
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

create or replace function undo_act(given uuid) returns void language plpgsql as $$
begin
  -- Taking back belongs to no act: it cannot be taken back itself.
  perform set_config('app.act', '', true);
  perform undo_changes(array(select c.id from changes_of_act(given) c order by c.id desc));
end $$;

-- What a deletion took along: deleted in the same transaction by the same person, and belonging to it, however far. The record itself comes first.
create function deleted_with(deletion bigint) returns setof audit_log language sql stable as $$
  with recursive gone as (
    select l.* from audit_log l where l.account_id = current_account() and l.id = deletion and l.action = 'delete'
    union
    select l.* from gone join audit_log l on l.account_id = gone.account_id and l.of_entity = gone.entity and l.of_id = gone.record_id
      and l.action = 'delete' and l.at = gone.at and l.admin_id is not distinct from gone.admin_id
  )
  select * from gone order by id = deletion desc, id
$$;

-- Gives fields of a record the values of a kept row, as the caller: row security, grants and every rule of the tables hold.
create function restore_fields(tab text, record_id bigint, kept jsonb, fields text[]) returns void language plpgsql as $$
declare
  own text;
begin
  select string_agg(quote_ident(attname), ', ') into own from pg_attribute
  where attrelid = tab::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any(fields) and kept ? attname::text;
  execute format('update %1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $3)) where account_id = $1 and id = $2', tab, own)
    using current_account(), record_id, kept;
  -- What refuses does it here, and not at the end of the transaction.
  set constraints all immediate;
end $$;
