-- Functions take the fields of a row, not the row: on a node of Citus the rows of a table's part have a type of their own
-- (docs/decisions/041).
create function receipt_number(year int, number int) returns text language sql immutable
  return year || '/' || lpad(number::text, greatest(6, length(number::text)), '0');

create function trip_code(type text, moved_at timestamptz, id bigint, zone text) returns text language sql stable
  return case when type = 'planned_in' then 'PI' when type = 'planned_out' then 'PO' when type = 'gate_in' then 'GI' else 'GO' end
    || to_char(moved_at at time zone zone, '-YYMMDD-') || id;

create function place_json(account bigint, section bigint, "row" int, tier int, span int4range) returns jsonb language sql stable
  return (select jsonb_build_object('sectionId', s.id, 'storageAreaName', a.name, 'storageSectionName', s.name, 'row', place_json.row,
      'tier', tier, 'position', lower(span), 'blockIndex', upper(span) - lower(span))
    from storage_section s join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where s.account_id = account and s.id = section);

-- A container as it was at a moment, to the minute in which it was written down.
create function container_at(account bigint, record bigint, moment timestamptz) returns container language plpgsql stable as $$
declare
  kept jsonb;
  found_now container;
begin
  if moment <= now() - interval '1 day' then
    select coalesce(log.before, log.after) into kept from audit_log log
    where log.account_id = account and log.entity = 'container' and log.record_id = record and log.at >= moment + interval '1 minute'
    order by log.id limit 1;
    if found then return jsonb_populate_record(null::container, kept); end if;
  end if;
  select * into found_now from container c where c.account_id = account and c.id = record;
  return found_now;
end $$;

create function damages_known(account bigint, passage bigint)
returns table (id bigint, scd_type text, scd_code text, remark text, seen_at timestamptz) language sql stable as $$
  with of_passage as (
    select t.id, t.container_id, t.moved_at from transport t where t.account_id = account and t.id = passage
  ), deleted as (
    select distinct on (log.record_id) log.record_id, log.at, log.before
    from audit_log log cross join of_passage
    where log.account_id = account and log.entity = 'damage' and log.action = 'delete'
      and (log.before ->> 'container_id')::bigint = of_passage.container_id
      and not exists (select from damage where damage.account_id = account and damage.id = log.record_id)
    order by log.record_id, log.id desc
  ), told as (
    select damage.id, damage.scd_type, damage.scd_code, damage.remark, damage.created_at, damage.transport_id
    from damage join of_passage on damage.account_id = account and damage.container_id = of_passage.container_id
    where not damage.is_draft
    union all
    select gone.id, gone.scd_type, gone.scd_code, gone.remark, gone.created_at, gone.transport_id
    from deleted cross join of_passage cross join lateral jsonb_populate_record(null::damage, deleted.before) gone
    where deleted.at >= of_passage.moved_at + interval '1 minute' and deleted.at >= gone.created_at + interval '1 day' and not gone.is_draft)
  select told.id, told.scd_type, told.scd_code, told.remark, coalesce(seen.moved_at, told.created_at)
  from told cross join of_passage left join transport seen on seen.account_id = account and seen.id = told.transport_id
    and seen.type in ('gate_in', 'gate_out')
  where seen.id = of_passage.id or coalesce(seen.moved_at, told.created_at) < of_passage.moved_at + interval '1 minute'
$$;

do $$
declare
  old record;
  text text;
begin
  for old in select p.oid, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('checked_receipt', 'record_move', 'undo_renumbers', 'fill_passage') loop
    text := replace(old.definition, 'receipt_number(r)', 'receipt_number(r.year, r.number)');
    text := replace(text, 'place_json(old)', 'place_json(old.account_id, old.section_id, old.row, old.tier, old.span)');
    text := replace(text, 'place_json(new)', 'place_json(new.account_id, new.section_id, new.row, new.tier, new.span)');
    text := regexp_replace(text, 'select past\.\* into seen from container.*?new\.container_id;',
      'select past.* into seen from container_at(new.account_id, new.container_id, coalesce(new.arrival_date, new.departure_date)) past;');
    execute text;
  end loop;
end $$;
drop function receipt_number(transport_receipt);
drop function trip_code(transport, text);
drop function place_json(container_place);
drop function container_at(container, timestamptz);
drop function damages_known(transport);

-- What a statement has written is read by itself, and then counted.
create or replace function count_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted record;
  entity text := table_of(tg_table_name);
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  for counted in select account_id, sign * count(*) as change from changed group by account_id loop
    insert into row_count values (counted.account_id, entity, counted.change);
  end loop;
  return null;
end $$;

create or replace function queue_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hook record;
  present jsonb := coalesce(new.after, new.before);
  told text := new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end;
  version bigint := (present ->> 'version')::bigint;
  ids jsonb := jsonb_strip_nulls(jsonb_build_object('containerId', present -> 'container_id', 'workTaskId', present -> 'work_task_id',
    'clientId', present -> 'client_id', 'warehouseId', present -> 'warehouse_id'));
begin
  for hook in select w.id from webhook w where w.account_id = new.account_id and w.is_enabled and told = any (w.events) loop
    insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
    values (new.account_id, hook.id, told, new.record_id, version, ids);
    perform tell_webhook(new.account_id, hook.id);
  end loop;
  return null;
end $$;

-- What the application's role may ask for and not do by itself. Called in a statement about the account, it runs where the rows are.
create function queue_message(account bigint, webhook bigint, told text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  queued bigint;
begin
  if account is distinct from current_account() then return null; end if;
  insert into webhook_delivery (account_id, webhook_id, event, record_id, version) values (account, webhook, told, webhook, 1) returning id into queued;
  perform tell_webhook(account, webhook);
  return queued;
end $$;
create function queue_again(account bigint, webhook bigint, message bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if account is distinct from current_account() then return false; end if;
  update webhook_delivery set state = 'waiting', attempts = 0, next_at = now(), reason = ''
  where account_id = account and webhook_id = webhook and id = message;
  if not found then return false; end if;
  perform tell_webhook(account, webhook);
  return true;
end $$;

-- When deferrable rules are judged, said where the rows are, in a statement about the account. Parts of a table have rules of their own.
create function judge(rule text, moment text) returns void language plpgsql as $$
declare
  names text := 'all';
begin
  if rule <> 'all' then
    select string_agg(quote_ident(name), ', ') into names from (select distinct k.conname as name from pg_constraint k
      where k.connamespace = 'public'::regnamespace and k.condeferrable and k.conname ~ ('^' || rule || '(_[0-9]+)?$')) own;
  end if;
  execute 'set constraints ' || names || case when moment = 'deferred' then ' deferred' else ' immediate' end;
end $$;
do $$
declare
  old record;
begin
  for old in select p.oid, pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('undo_act', 'undo_changes', 'restore_fields') loop
    execute regexp_replace(old.text, 'set constraints all (deferred|immediate);',
      'perform judge(''all'', ''\1'') from tenant_account a where a.account_id = own_account;', 'g');
  end loop;
end $$;
