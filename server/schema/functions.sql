-- Every function as it is now. Written by `npm run schema` from the migrated database. Not run by anything.

create function add_allocation() returns trigger language plpgsql
as $$
declare
  one allocation := coalesce(new, old);
  part numeric := case when tg_op = 'INSERT' then one.amount else -one.amount end;
  spent payment;
  owed invoice;
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' or current_setting('app.takes_back', true) = 'account' then return null; end if;
  update payment set allocated = allocated + part where account_id = one.account_id and id = one.payment_id returning * into strict spent;
  update invoice set paid = paid + part where account_id = one.account_id and id = one.invoice_id returning * into strict owed;
  if tg_op = 'INSERT' and (owed.number is null or owed.kind <> 'invoice' or owed.credited_by_id is not null or owed.currency <> spent.currency
    or owed.client_id is distinct from spent.client_id) then
    raise exception using errcode = 'check_violation', constraint = 'allocation_of_invoice', message = '"allocation_of_invoice": it takes no payment';
  end if;
  perform set_local('app.settles', 'true');
  update transaction set paid_at = case when owed.paid = owed.total then
      (select (max(p.paid_on) + time '12:00') at time zone (select timezone from tenant_account a where a.account_id = one.account_id)
       from allocation a join payment p on p.account_id = a.account_id and p.id = a.payment_id
       where a.account_id = one.account_id and a.invoice_id = owed.id) end
    where account_id = one.account_id and invoice_id = owed.id and (paid_at is null) = (owed.paid = owed.total);
  perform set_local('app.settles', '');
  return null;
end $$;

create function api_token_holds() returns trigger language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('api tokens %s', new.account_id), 0));
  if (select count(*) from api_token t where t.account_id = new.account_id and t.ended_at is null and t.expires_at > now()) > 50 then
    raise exception using errcode = 'check_violation', constraint = 'api_token_holds', message = '"api_token_holds": too many tokens';
  end if;
  return null;
end $$;

create function api_token_stays_ended() returns trigger language plpgsql
as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'api_token_stays_ended', message = '"api_token_stays_ended": an ended token stays ended';
end $$;

create function audit_log_keys() returns trigger language plpgsql set search_path=public, pg_temp
as $$
declare
  present jsonb := coalesce(new.after, new.before);
begin
  new.name_key := norm(history_name(new.entity, present));
  new.of_entity := history_owner(new.entity, present);
  new.of_id := history_owner_id(new.entity, new.record_id, present);
  return new;
end $$;

create function author_name(username text, token bigint) returns text language sql stable
  RETURN COALESCE(username, (SELECT t.name FROM token_name t WHERE ((t.account_id = current_account()) AND (t.token_id = author_name.token))), ''::text);

create function begun_periods(period text, first_day date, last_day date) returns integer language sql immutable parallel safe
  RETURN CASE WHEN (last_day < first_day) THEN 0 WHEN (period = 'daily'::text) THEN ((last_day - first_day) + 1) WHEN (period = 'weekly'::text) THEN (((last_day - first_day) / 7) + 1) WHEN (period = 'monthly'::text) THEN (((((date_part('year'::text, last_day) - date_part('year'::text, first_day)))::integer * 12) + ((date_part('month'::text, last_day) - date_part('month'::text, first_day)))::integer) + CASE WHEN ((first_day + make_interval(months => ((((date_part('year'::text, last_day) - date_part('year'::text, first_day)))::integer * 12) + ((date_part('month'::text, last_day) - date_part('month'::text, first_day)))::integer))) > last_day) THEN 0 ELSE 1 END) ELSE (((date_part('year'::text, last_day) - date_part('year'::text, first_day)))::integer + CASE WHEN ((first_day + make_interval(years => ((date_part('year'::text, last_day) - date_part('year'::text, first_day)))::integer)) > last_day) THEN 0 ELSE 1 END) END;

create function bill_of(type text, unit_price numeric, period text, started_at timestamp with time zone, finished_at timestamp with time zone, no_charge_days integer, vat numeric, zone text, today date, covered daterange, anchor date) returns TABLE(first_day date, last_day date, days integer, free_days integer, charged_days integer, periods integer, net numeric, vat_amount numeric, total_price numeric) language sql immutable parallel safe
as $$
  select spent.first_day, spent.last_day, coalesce(spent.days, 0), coalesce(least(no_charge_days, spent.days), 0),
    coalesce(greatest(spent.days - no_charge_days, 0), 0), begun.periods, unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2) - unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2)
  from (select span.first_day, span.last_day, greatest(span.last_day - span.first_day + 1, 0) as days
    from (select case when covered is not null then lower(covered) when type in ('depot', 'rent') then (started_at at time zone zone)::date end as first_day,
      case when covered is not null then upper(covered) - 1
        when type in ('depot', 'rent') then coalesce((finished_at at time zone zone)::date, today) end as last_day offset 0) span) spent,
  lateral (select case when type not in ('depot', 'rent') then 1
    when anchor is null then begun_periods(period, spent.first_day + no_charge_days, spent.last_day)
    else begun_periods(period, anchor, spent.last_day) - begun_periods(period, anchor, spent.first_day - 1) end as periods) begun
$$;

create function bring_in(account bigint, tab text, rows jsonb, people jsonb, folder text) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform refuse_unless_brought_in(account);
  case tab
    when 'audit_log' then
      insert into audit_log (account_id, id, entity, record_id, admin_id, at, action, before, after, act, token_id)
      select account, r.id, r.entity, carried_id(r.entity, r.record_id, account, people), (people ->> r.admin_id)::bigint, r.at, r.action,
        carried_image(r.entity, r.before::jsonb, account, people, '', folder, null), carried_image(r.entity, r.after::jsonb, account, people, '', folder, null), r.act, r.token_id
      from jsonb_to_recordset(rows) r (id bigint, entity text, record_id bigint, admin_id text, at timestamptz, action text, before text, after text, act uuid, token_id bigint);
    when 'container_move' then
      insert into container_move (account_id, id, container_id, at, admin_id, task_id, action, from_place, to_place, token_id)
      select account, r.id, r.container_id, r.at, (people ->> r.admin_id)::bigint, r.task_id, r.action, r.from_place::jsonb, r.to_place::jsonb, r.token_id
      from jsonb_to_recordset(rows) r (id bigint, container_id bigint, at timestamptz, admin_id text, task_id bigint, action text, from_place text, to_place text, token_id bigint);
    when 'webhook_delivery' then
      insert into webhook_delivery (account_id, id, webhook_id, at, event, record_id, version, ids, state, attempts, next_at, tried_at, took_ms, status, reason, response)
      select account, r.id, r.webhook_id, r.at, r.event, r.record_id, r.version, r.ids::jsonb, r.state, r.attempts, r.next_at, r.tried_at, r.took_ms, r.status, r.reason, r.response
      from jsonb_to_recordset(rows) r (id bigint, webhook_id bigint, at timestamptz, event text, record_id bigint, version bigint, ids text, state text, attempts int,
        next_at timestamptz, tried_at timestamptz, took_ms int, status int, reason text, response text);
  end case;
end $$;

create function broken_rules(account bigint, boxes bigint[], sections bigint[], lines integer[], tiers integer[], froms integer[]) returns TABLE(nth integer, rule text, params jsonb, is_must boolean, is_advice boolean) language plpgsql stable
as $$
#variable_conflict use_column
begin
  return query
  with wanted as (
    select w.box, w.section, w.line, w.tier, w.start, w.nth::int as nth
    from unnest(boxes, sections, lines, tiers, froms) with ordinality w (box, section, line, tier, start, nth)
  ), box as (
    select c.id, c.client_id, c.container_type_id, c.h_size, c.tare_weight_kg, c.gross_weight_kg, c.is_refrigerated as reefer,
      case when c.length_ft > 0 then round(c.length_ft)::int else c.h_size * 20 end as length,
      c.is_empty and c.seal_number = '' as empty, c.iso_code ~ '^..[TK]' as tank,
      c.dangerous_goods <> '[]' as dangerous, c.is_defective or c.container_condition = 'defective' as damaged
    from container c where c.account_id = account and c.id = any(boxes)
  ), site as (
    select s.id, s.area_id, a.warehouse_id, a.name || ' ' || s.name as name, s.is_must or a.is_must as is_must,
      coalesce(nullif(s.load, ''), a.load) as load,
      case when s.kinds <> '[]' then s.kinds else a.kinds end as kinds,
      case when s.lengths <> '[]' then s.lengths else a.lengths end as lengths,
      case when s.container_type_ids <> '[]' then s.container_type_ids else a.container_type_ids end as container_type_ids,
      case when s.client_ids <> '[]' then s.client_ids else a.client_ids end as client_ids,
      coalesce(s.max_tiers, a.max_tiers) as max_tiers, coalesce(s.max_stack_kg, a.max_stack_kg) as max_stack_kg,
      coalesce(s.plugs, a.plugs) as plugs, s.plugs is not null as own_plugs
    from storage_section s join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where s.account_id = account and s.id = any(sections)
  ), declared as (
    -- What a warehouse has a place for: only then a box belongs there and nowhere else.
    select distinct a.warehouse_id, kind.name
    from storage_area a join storage_section s on s.account_id = a.account_id and s.area_id = a.id
    cross join lateral jsonb_array_elements_text(case when s.kinds <> '[]' then s.kinds else a.kinds end) kind (name)
    where a.account_id = account and a.warehouse_id = any(select site.warehouse_id from site)
  ), among as materialized (
    -- Of a section that says no kinds: two containers in it, two that are no reefers and two that are no tanks. One of each may be the box itself.
    select site.id,
      array(select p.container_id from container_place p
        where p.account_id = account and p.section_id = site.id and p.kind = 'current' limit 2) as any_two,
      array(select p.container_id from container_place p join container c on c.account_id = account and c.id = p.container_id
        where p.account_id = account and p.section_id = site.id and p.kind = 'current' and not c.is_refrigerated limit 2) as no_reefers,
      array(select p.container_id from container_place p join container c on c.account_id = account and c.id = p.container_id
        where p.account_id = account and p.section_id = site.id and p.kind = 'current' and not c.iso_code ~ '^..[TK]' limit 2) as no_tanks
    from site where site.kinds = '[]'
  ), plugged as (
    select s.id, count(distinct p.container_id) as used, array_agg(distinct p.container_id) as users
    from site s
    join storage_section other on other.account_id = account and (other.id = s.id or not s.own_plugs and other.area_id = s.area_id and other.plugs is null)
    join container_place p on p.account_id = account and p.section_id = other.id
    join container c on c.account_id = account and c.id = p.container_id
    where s.plugs is not null and c.is_refrigerated and not (c.is_empty and c.seal_number = '')
    group by s.id
  ), asked as (
    select wanted.nth, wanted.tier, box.client_id, box.container_type_id, box.length, box.empty, box.reefer, box.tank, box.dangerous, box.damaged,
      box.reefer and not box.empty as asks_plug, site.warehouse_id, site.name, site.is_must, site.load, site.kinds, site.kinds <> '[]' as says_kinds,
      site.kinds ? 'reefer' and box.reefer or site.kinds ? 'tank' and box.tank or site.kinds ? 'dangerous' and box.dangerous
        or site.kinds ? 'damaged' and box.damaged as is_of_kinds,
      site.lengths, site.container_type_ids, site.client_ids, site.max_tiers, site.max_stack_kg, site.plugs,
      array_remove(among.any_two, box.id) <> '{}' as has_others,
      array_remove(among.no_reefers, box.id) = '{}' as only_reefers,
      array_remove(among.no_tanks, box.id) = '{}' as only_tanks,
      coalesce(plugged.used, 0) - (coalesce(box.id = any(plugged.users), false))::int as used,
      below.lighter, below.empties, below.over_height, below.kilos + coalesce(box.gross_weight_kg, box.tare_weight_kg) as kilos
    from wanted join box on box.id = wanted.box join site on site.id = wanted.section
    left join among on among.id = wanted.section
    left join plugged on plugged.id = wanted.section
    left join lateral (
      select string_agg(c.name, ', ' order by p.tier desc, c.name) filter (where p.tier < wanted.tier and not box.empty
          and not (c.is_empty and c.seal_number = '') and c.gross_weight_kg < box.gross_weight_kg) as lighter,
        string_agg(c.name, ', ' order by p.tier desc, c.name)
          filter (where p.tier < wanted.tier and not box.empty and c.is_empty and c.seal_number = '') as empties,
        string_agg(c.name, ', ') filter (where p.tier < wanted.tier and c.over_height_cm is not null) as over_height,
        coalesce(sum(coalesce(c.gross_weight_kg, c.tare_weight_kg)
          * (least(upper(p.span), wanted.start + box.h_size) - greatest(lower(p.span), wanted.start)) / c.h_size), 0) as kilos
      from container_place p join container c on c.account_id = account and c.id = p.container_id
      where p.account_id = account and p.section_id = wanted.section and p.kind = 'current' and p.row = wanted.line
        and p.container_id <> wanted.box and p.span && int4range(wanted.start, wanted.start + box.h_size)
    ) below on wanted.tier > 0
  )
  select a.nth, broken.rule, broken.params, a.is_must and broken.of_site, broken.is_advice
  from asked a cross join lateral (values
    ('needsPlug', '{}'::jsonb, false, not exists (select from declared d where d.warehouse_id = a.warehouse_id and d.name = 'reefer'), a.asks_plug and not case when a.says_kinds then a.kinds ? 'reefer'
      else named_for('reefer', a.name) or a.has_others and a.only_reefers end),
    ('amongTanks', '{}', false, true, not a.tank and not a.says_kinds
      and case when a.has_others then a.only_tanks else named_for('tank', a.name) end),
    ('needsTankPad', '{}', false, false, a.tank and not a.is_of_kinds
      and exists (select from declared d where d.warehouse_id = a.warehouse_id and d.name = 'tank')),
    ('needsDangerousPlace', '{}', false, false, a.dangerous and not a.is_of_kinds
      and exists (select from declared d where d.warehouse_id = a.warehouse_id and d.name = 'dangerous')),
    ('needsDamagedPlace', '{}', false, false, a.damaged and not a.is_of_kinds
      and exists (select from declared d where d.warehouse_id = a.warehouse_id and d.name = 'damaged')),
    ('keptForKinds', jsonb_build_object('kinds', a.kinds), true, false, a.says_kinds and not a.is_of_kinds),
    ('keptForEmpty', '{}', true, false, a.load = 'empty' and not a.empty),
    ('keptForFull', '{}', true, false, a.load = 'full' and a.empty),
    ('plugsTaken', jsonb_build_object('plugs', a.plugs), true, false, a.asks_plug and a.used >= a.plugs),
    ('keptForLengths', jsonb_build_object('lengths', a.lengths), true, false, a.lengths <> '[]' and not a.lengths @> to_jsonb(a.length)),
    ('keptForTypes', '{}', true, false, a.container_type_ids <> '[]' and not a.container_type_ids @> to_jsonb(a.container_type_id)),
    ('keptForClients', '{}', true, false, a.client_ids <> '[]' and not a.client_ids @> to_jsonb(a.client_id)),
    ('tooHigh', jsonb_build_object('tiers', a.max_tiers), true, false, a.tier > a.max_tiers),
    ('stackTooHeavy', jsonb_build_object('kilos', round(a.kilos), 'limit', a.max_stack_kg), true, false, a.kilos > a.max_stack_kg),
    ('underOverHeight', jsonb_build_object('containers', a.over_height), false, false, a.over_height is not null),
    ('heavierAbove', jsonb_build_object('containers', a.lighter), false, true, a.lighter is not null),
    ('fullAboveEmpty', jsonb_build_object('containers', a.empties), false, true, a.empties is not null)
  ) broken (rule, params, of_site, is_advice, is_so)
  where broken.is_so
  order by 1;
end $$;

create function cargo_holds() returns trigger language plpgsql
as $$
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

create function cargo_of_loading() returns trigger language plpgsql
as $$
begin
  perform from work_task t where t.account_id = new.account_id and t.id = new.work_task_id and t.type in ('loading', 'unloading') for share;
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'cargo_of_loading', message = '"cargo_of_loading": no loading or unloading task';
  end if;
  return new;
end $$;

create function cargo_within_limit() returns trigger language plpgsql
as $$
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

create function carried_id(entity text, record bigint, account bigint, people jsonb) returns bigint language sql immutable
  RETURN CASE WHEN (entity = ANY (ARRAY['admin'::text, 'entry'::text, 'export'::text, 'invitation'::text])) THEN ((people ->> (record)::text))::bigint WHEN (entity = 'account'::text) THEN account ELSE record END;

create function carried_image(entity text, kept jsonb, account bigint, people jsonb, folder text, new_folder text, key text) returns jsonb language sql immutable
as $$
  select case when kept is null then null else coalesce(jsonb_object_agg(part.name, case
    when part.name = 'account_id' or part.name = 'id' and entity = 'account' then to_jsonb(account)
    when part.name in ('admin_id', 'creator_id', 'maker_id', 'lifted_by_id', 'private_of', 'circle', 'came_through')
      or part.name = 'id' and entity in ('admin', 'invitation')
      then coalesce(to_jsonb((people ->> (part.value #>> '{}'))::bigint), 'null')
    when part.name = 'path' and entity in ('document', 'image') then to_jsonb(new_folder || substr(part.value #>> '{}', length(folder) + 1))
    when part.name = 'contents' and entity = 'list_view' then carried_view(part.value, people)
    when part.name in ('hash', 'sealed_secret') and entity in ('api_token', 'webhook') and key is not null then to_jsonb(key)
    else part.value end), '{}') end
  from jsonb_each(kept) part (name, value)
$$;

create function carried_view(contents jsonb, people jsonb) returns jsonb language sql immutable
  RETURN CASE WHEN ((contents #>> '{search,adminId}'::text[]) IS NULL) THEN contents ELSE jsonb_set(contents, '{search,adminId}'::text[], to_jsonb(COALESCE((people ->> (contents #>> '{search,adminId}'::text[])), ''::text))) END;

create function change_epoch(account bigint, own uuid) returns text language sql stable
  RETURN "left"(md5(concat_ws(' '::text, account, own, (SELECT s.system_identifier FROM pg_control_system() s(pg_control_version, catalog_version_no, system_identifier, pg_control_last_modified)), "left"(pg_walfile_name(pg_current_wal_lsn()), 8))), 16);

create function change_id(nth bigint) returns bigint language sql parallel safe
  RETURN (((((date_part('epoch'::text, clock_timestamp()) - (946684800)::double precision) * (1000000)::double precision))::bigint * 4) + (nth % (4)::bigint));

create function changed_since_act(given uuid) returns TABLE(entity text, record_id bigint, name text, admin_id bigint, token_id bigint) language plpgsql
as $$
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

create function changes_of_act(given uuid) returns SETOF audit_log language sql stable
as $$
  select * from audit_log where account_id = current_account() and act = given and admin_id = current_admin()
$$;

create function checked_receipt(token text) returns TABLE(number text, revision integer, issued_at timestamp with time zone, container text, kind text, moved_at timestamp with time zone, depot text, timezone text) language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform set_local('app.check_token', token);
  return query select receipt_number(r.year, r.number), r.revision, r.issued_at, r.contents -> 'container' ->> 'name', r.contents ->> 'kind',
      to_timestamp((r.contents ->> 'date')::bigint), r.contents -> 'depot' ->> 'name', r.contents -> 'depot' ->> 'timezone'
    from transport_receipt r join account a on a.id = r.account_id and a.deleted_at is null
    where r.check_token = token;
end $$;

create function container_at(account bigint, record bigint, moment timestamp with time zone) returns container language plpgsql stable
as $$
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

create function container_stands() returns trigger language plpgsql
as $$
begin
  if exists (select from container c
    join container_place p on p.account_id = c.account_id and p.container_id = c.id
    join storage_section s on s.account_id = p.account_id and s.id = p.section_id
    join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where c.account_id = new.account_id
      and c.id = (case table_of(tg_table_name) when 'container' then new.id else (to_jsonb(new) ->> 'container_id')::bigint end)
      and (upper(p.span) - lower(p.span) <> c.h_size or p.kind = 'current' and c.warehouse_id is distinct from a.warehouse_id)) then
    raise exception using errcode = 'check_violation', constraint = 'container_stands', message = '"container_stands": the container stands elsewhere, or on another number of positions';
  end if;
  return null;
end $$;

create function copy_account() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into tenant_account (account_id, name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city,
      address_zip, timezone, modules, opening_day, default_vat, is_vat_payer,
      on_open_repair, on_csc_due, on_over_credit) values (new.id, new.name, new.terminal_name, new.cin, new.tin, new.vat_number,
      new.address_line1, new.address_line2, new.address_city, new.address_zip, new.timezone, new.modules, new.opening_day, new.default_vat,
      new.is_vat_payer, new.on_open_repair, new.on_csc_due, new.on_over_credit);
  else
    update tenant_account set name = new.name, terminal_name = new.terminal_name, cin = new.cin, tin = new.tin, vat_number = new.vat_number,
      address_line1 = new.address_line1, address_line2 = new.address_line2, address_city = new.address_city, address_zip = new.address_zip,
      timezone = new.timezone, modules = new.modules, opening_day = new.opening_day, default_vat = new.default_vat,
      is_vat_payer = new.is_vat_payer,
      on_open_repair = new.on_open_repair, on_csc_due = new.on_csc_due, on_over_credit = new.on_over_credit where account_id = new.id;
  end if;
  return null;
end $$;

create function copy_colleague(account bigint, person bigint, name text, address text) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  own text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_local('app.account_id', account::text);
  update colleague set username = name, email = address where account_id = account and admin_id = person;
  if not found then
    insert into colleague (account_id, admin_id, username, email) values (account, person, name, address);
  end if;
  perform set_local('app.account_id', own);
end $$;

create function copy_member() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform copy_colleague(new.account_id, a.id, a.username, a.email) from admin a where a.id = new.admin_id;
  else
    perform remove_colleague(old.account_id, old.admin_id);
  end if;
  return null;
end $$;

create function copy_member_rights() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform copy_rights(new.account_id, new.admin_id, new.is_enabled and (new.is_owner or new.may_release),
    new.is_enabled and (new.is_owner or new.may_cancel_orders));
  return null;
end $$;

create function copy_person() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  place bigint;
begin
  for place in select m.account_id from membership m where m.admin_id = new.id order by 1 loop
    perform copy_colleague(place, new.id, new.username, new.email);
  end loop;
  return null;
end $$;

create function copy_rights(account bigint, person bigint, releases boolean, cancels boolean) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  own text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_local('app.account_id', account::text);
  update colleague set may_release = releases, may_cancel_orders = cancels where account_id = account and admin_id = person;
  perform set_local('app.account_id', own);
end $$;

create function copy_token_name() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into token_name values (new.account_id, new.id, new.name);
  elsif tg_op = 'UPDATE' then
    update token_name set name = new.name where account_id = new.account_id and token_id = new.id;
  else
    delete from token_name where account_id = old.account_id and token_id = old.id;
  end if;
  return null;
end $$;

create function current_account() returns bigint language sql stable parallel safe
  RETURN (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint;

create function current_admin() returns bigint language sql stable parallel safe
  RETURN (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::bigint;

create function current_token() returns bigint language sql stable parallel safe
  RETURN (NULLIF(current_setting('app.token_id'::text, true), ''::text))::bigint;

create function damage_of_passage() returns trigger language plpgsql
as $$
begin
  perform from transport t join damage d on d.account_id = t.account_id and d.transport_id = t.id
  where d.account_id = new.account_id and d.id = new.id and t.id = new.transport_id for share of t;
  if exists (select from damage d join transport t on t.account_id = d.account_id and t.id = d.transport_id
    where d.account_id = new.account_id and d.id = new.id and t.type not in ('gate_in', 'gate_out')) then
    raise exception using errcode = 'check_violation', constraint = 'damage_of_passage', message = '"damage_of_passage": a damage is seen at a passage through the gate';
  end if;
  return null;
end $$;

create function damages_known(account bigint, passage bigint) returns TABLE(id bigint, scd_type text, scd_code text, remark text, seen_at timestamp with time zone) language sql stable
as $$
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
    where not damage.is_draft and not exists (select from survey closing where closing.account_id = account
      and closing.id = damage.closed_by_id and closing.finished_at <= of_passage.moved_at)
    union all
    select gone.id, gone.scd_type, gone.scd_code, gone.remark, gone.created_at, gone.transport_id
    from deleted cross join of_passage cross join lateral jsonb_populate_record(null::damage, deleted.before) gone
    where deleted.at >= of_passage.moved_at + interval '1 minute' and deleted.at >= gone.created_at + interval '1 day' and not gone.is_draft)
  select told.id, told.scd_type, told.scd_code, told.remark, coalesce(seen.moved_at, told.created_at)
  from told cross join of_passage left join transport seen on seen.account_id = account and seen.id = told.transport_id
    and seen.type in ('gate_in', 'gate_out')
  where seen.id = of_passage.id or coalesce(seen.moved_at, told.created_at) < of_passage.moved_at + interval '1 minute'
$$;

create function date_history(account bigint, entries bigint[], moments timestamp with time zone[]) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if not is_being_made(account) then raise exception 'The history of an account keeps its times.'; end if;
  update audit_log l set at = given.at from unnest(entries, moments) given (id, at) where l.account_id = account and l.id = given.id;
end $$;

create function date_moves(account bigint, moves bigint[], moments timestamp with time zone[]) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if not is_being_made(account) then raise exception 'The history of an account keeps its times.'; end if;
  update container_move m set at = given.at from unnest(moves, moments) given (id, at) where m.account_id = account and m.id = given.id;
end $$;

create function deleted_with(deletion bigint) returns SETOF audit_log language sql stable
as $$
  with recursive gone as (
    select l.* from audit_log l where l.account_id = current_account() and l.id = deletion and l.action = 'delete'
    union
    select l.* from gone join audit_log l on l.account_id = current_account() and l.of_entity = gone.entity and l.of_id = gone.record_id
      and l.action = 'delete' and l.at = gone.at and l.admin_id is not distinct from gone.admin_id
  )
  select * from gone order by id = deletion desc, id
$$;

create function driver_erased_now() returns trigger language plpgsql set search_path=public, pg_temp
as $$
begin
  new.driver_erased_at := now();
  return new;
end $$;

create function drop_mails_of_link() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  delete from mail m where m.link = new.hash;
  return null;
end $$;

create function drop_mails_of_member() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  delete from mail m where m.account_id = old.account_id and m.admin_id = old.admin_id;
  return null;
end $$;

create function edi_message_stays() returns trigger language plpgsql
as $$
begin
  if (old.contents, old.sha256, old.icr, old.direction) is distinct from (new.contents, new.sha256, new.icr, new.direction) then
    raise exception using errcode = 'check_violation', constraint = 'edi_message_stays', message = '"edi_message_stays": a message is never changed';
  end if;
  return new;
end $$;

create function edi_profile_stays() returns trigger language plpgsql
as $$
begin
  if exists (select from edi_message m where m.account_id = old.account_id and m.profile_id = old.id and not m.is_test) then
    raise exception using errcode = 'check_violation', constraint = 'edi_profile_stays', message = '"edi_profile_stays": messages were made by it';
  end if;
  return new;
end $$;

create function end_bringing_in(account bigint) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform refuse_unless_brought_in(account);
  delete from bringing_in b where b.account_id = account;
end $$;

create function end_deliveries() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  update webhook_delivery set state = 'failed', reason = 'disabled'
  where account_id = new.account_id and webhook_id = new.id and state = 'waiting';
  return null;
end $$;

create function end_links() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  update activation_link set spent_at = now() where admin_id = new.id and spent_at is null;
  return null;
end $$;

create function end_links_of_invitation() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  update activation_link set spent_at = now() where account_id = new.account_id and invitation_id = new.id and spent_at is null;
  return null;
end $$;

create function end_links_of_member() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  update activation_link set spent_at = now() where admin_id = old.admin_id and account_id = old.account_id and spent_at is null;
  return null;
end $$;

create function end_sessions_of(people bigint[]) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform from admin a where a.id = any(people) order by a.id for update; -- a sign-in that has begun is over before we look
  update session s set ended_at = now() where s.admin_id = any(people) and s.ended_at is null
    and not exists (select from membership m join account a on a.id = m.account_id
      where m.admin_id = s.admin_id and m.is_enabled and a.deleted_at is null);
end $$;

create function end_sessions_of_account() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform end_sessions_of((select array_agg(m.admin_id) from membership m where m.account_id = new.id));
  return null;
end $$;

create function end_sessions_of_member() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if tg_op = 'DELETE' or old.is_enabled and not new.is_enabled then perform end_sessions_of(array[old.admin_id]); end if;
  return null;
end $$;

create function enter_account(given_session bigint, given_admin bigint, given_token bigint, given_slug text, allow_disabled boolean, given_act text, OUT id bigint, OUT slug text, OUT name text, OUT timezone text, OUT currency text, OUT language text, OUT default_vat numeric, OUT is_owner boolean, OUT seen_lately boolean, OUT reader_language text) returns record language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  found_access record; -- not of a table's type: `distribute` puts the function on nodes of Citus, too, which have no such table
  applied text;
begin
  if given_token is not null then
    select a.id, a.slug, a.name, a.timezone, a.currency, a.language, a.default_vat, a.is_enabled,
        coalesce(t.seen_at > now() - interval '1 minute', false) as seen_lately
      into found_access from api_token t join account a on a.id = t.account_id and a.deleted_at is null
      where t.id = given_token and t.ended_at is null and t.expires_at > now();
    if not found or not found_access.is_enabled then raise exception 'the token has ended' using errcode = 'BY401'; end if;
    if found_access.slug <> given_slug then raise exception 'another account' using errcode = 'BY404'; end if;
    applied := set_local('app.account_id', found_access.id::text) || set_local('app.token_id', given_token::text);
    is_owner := false;
  else
    select a.id, a.slug, a.name, a.timezone, a.currency, a.language, a.default_vat, a.requires_second_factor, m.is_owner,
        s.id is not null as has_session, m.is_enabled and (a.is_enabled or (m.is_owner and allow_disabled)) as is_enabled,
        coalesce(p.seen_at > now() - interval '1 minute', false) as seen_lately, p.language as own_language,
        exists (select from session_entry e where e.session_id = given_session and e.account_id = a.id) as has_entered
      into found_access from account a
      join membership m on m.account_id = a.id and m.admin_id = given_admin
      join admin p on p.id = m.admin_id
      left join session s on s.id = given_session and s.admin_id = given_admin and s.ended_at is null
        and s.created_at > now() - interval '90 days'
      where a.slug = given_slug and a.deleted_at is null;
    if not found then
      if exists (select from session s where s.id = given_session and s.admin_id = given_admin and s.ended_at is null
          and s.created_at > now() - interval '90 days')
        and exists (select from membership m join account a on a.id = m.account_id and a.is_enabled and a.deleted_at is null
          where m.admin_id = given_admin and m.is_enabled) then
        raise exception 'no member' using errcode = 'BY404';
      end if;
      raise exception 'the session has ended, or works for no account' using errcode = 'BY401';
    end if;
    if not found_access.has_session or found_access.is_enabled is not true then
      raise exception 'the session has ended, or the access' using errcode = 'BY401';
    end if;
    if found_access.requires_second_factor and not has_second_factor(given_admin) then
      raise exception 'no second factor' using errcode = 'BY403';
    end if;
    if given_act <> '' and is_act_of_import(found_access.id, given_act) then
      raise exception 'the act of an import' using errcode = 'BY409';
    end if;
    applied := set_local('app.account_id', found_access.id::text) || set_local('app.admin_id', given_admin::text);
    if given_act <> '' then applied := set_local('app.act', given_act); end if;
    -- The first time that a session comes in stands in the account's history.
    if not found_access.has_entered then perform tell_entry(given_session, found_access.id, given_admin); end if;
    is_owner := found_access.is_owner;
    reader_language := found_access.own_language;
  end if;
  id := found_access.id;
  slug := found_access.slug;
  name := found_access.name;
  timezone := found_access.timezone;
  currency := found_access.currency;
  language := found_access.language;
  default_vat := found_access.default_vat;
  seen_lately := found_access.seen_lately;
  reader_language := coalesce(reader_language, found_access.language);
end $$;

create function erase_from_history(account bigint, entries bigint[], befores text[], afters text[]) returns bigint language plpgsql security definer set search_path=public, pg_temp
as $$
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

create function fill_passage() returns trigger language plpgsql
as $$
declare
  seen container;
  moment timestamptz := coalesce(new.arrival_date, new.departure_date);
begin
  if new.type not in ('gate_in', 'gate_out') then
    new.customer_id := null;
    new.container_condition := null;
    new.is_defective := null;
    new.is_empty := null;
    new.seal_number := null;
    return new;
  end if;
  if new.type = 'gate_in' and new.seal_number is null and exists (select from transport t where t.account_id = new.account_id
      and t.container_id = new.container_id and t.type in ('gate_in', 'gate_out') and t.moved_at <= moment and t.id <> new.id) then
    new.seal_number := '';
  end if;
  if num_nulls(new.customer_id, new.container_condition, new.is_defective, new.is_empty, new.seal_number) > 0 then
    select past.* into seen from container_at(new.account_id, new.container_id, moment) past;
    new.customer_id := coalesce(new.customer_id, seen.client_id);
    new.container_condition := coalesce(new.container_condition, seen.container_condition);
    new.is_defective := coalesce(new.is_defective, seen.is_defective);
    new.is_empty := coalesce(new.is_empty, seen.is_empty);
    new.seal_number := coalesce(new.seal_number, seen.seal_number);
  end if;
  return new;
end $$;

create function fix_total() returns trigger language plpgsql
as $$
declare
  is_settled boolean := new.paid_at is not null or new.is_completed;
  is_fixed boolean := new.type not in ('depot', 'rent') or new.finished_at is not null;
begin
  -- A backup of an account brings them in as they were; an undo does not.
  if tg_op = 'INSERT' and new.run_id is not null and coalesce(current_setting('app.undoes', true), '') = 'true'
    and coalesce(current_setting('app.brings_in', true), '') = '' then
    raise exception using errcode = 'check_violation', constraint = 'transaction_of_run', message = '"transaction_of_run": a run makes it';
  end if;
  if tg_op = 'UPDATE' then
    if old.run_id is not null and (new.type, new.client_id, new.currency, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count,
        new.container_id, new.stay_id, new.charge_code_id, new.rate_line_id, new.days, new.clock_day, new.run_id)
      is distinct from (old.type, old.client_id, old.currency, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count,
        old.container_id, old.stay_id, old.charge_code_id, old.rate_line_id, old.days, old.clock_day, old.run_id) then
      raise exception using errcode = 'check_violation', constraint = 'transaction_of_run', message = '"transaction_of_run": a run made it';
    end if;
    if new.rate_line_id is not null and new.unit_price <> old.unit_price then new.is_price_changed := true; end if;
    if (new.type, new.client_id, new.currency, new.unit_price, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count, new.vat, new.days, new.anchor_day)
      is distinct from
      (old.type, old.client_id, old.currency, old.unit_price, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count, old.vat, old.days, old.anchor_day) then
      if is_settled and (old.paid_at is not null or old.is_completed) then
        raise exception using errcode = 'check_violation', constraint = 'transaction_settled', message = '"transaction_settled": the bill is settled';
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
    select timezone into strict new.fixed_zone from tenant_account a where a.account_id = new.account_id;
    select total_price into strict new.fixed_total from bill_of(new.type, new.unit_price, new.billing_period, new.started_at,
      new.finished_at, new.no_charge_day_count, new.vat, new.fixed_zone, null, new.days, new.anchor_day);
  end if;
  -- Nothing is paid where nothing is owed: free days are stored so that it can be proved that all days were billed.
  if new.days is not null and is_settled and new.fixed_total = 0 then
    raise exception using errcode = 'check_violation', constraint = 'transaction_nothing_owed', message = '"transaction_nothing_owed": nothing is owed';
  end if;
  return new;
end $$;

create function forget_written(account bigint, tab text) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform refuse_unless_brought_in(account);
  case tab
    when 'audit_log' then delete from audit_log l where l.account_id = account;
    when 'container_move' then delete from container_move m where m.account_id = account;
    when 'webhook_delivery' then delete from webhook_delivery d where d.account_id = account;
    when 'outbox' then delete from outbox o where o.account_id = account;
  end case;
end $$;

create function former_key_of(former jsonb) returns text language sql immutable parallel safe
  RETURN COALESCE((SELECT (('
'::text || string_agg(norm((entries.entry ->> 'name'::text)), '
'::text ORDER BY entries.nth)) || '
'::text) FROM jsonb_array_elements(former_key_of.former) WITH ORDINALITY entries(entry, nth)), ''::text);

create function former_names_after(former jsonb, created timestamp with time zone, old_name text, new_name text, moment timestamp with time zone) returns jsonb language sql stable parallel safe
  RETURN CASE WHEN (norm(old_name) = norm(new_name)) THEN former WHEN ((norm(((former -> '-1'::integer) ->> 'name'::text)) = norm(new_name)) AND (((((former -> '-1'::integer) ->> 'until'::text))::bigint)::numeric > (EXTRACT(epoch FROM moment) - (86400)::numeric))) THEN (former - '-1'::integer) ELSE (former || jsonb_build_object('name', old_name, 'since', COALESCE((((former -> '-1'::integer) ->> 'until'::text))::bigint, (floor(EXTRACT(epoch FROM created)))::bigint), 'until', (floor(EXTRACT(epoch FROM moment)))::bigint)) END;

create function gate_terms() returns trigger language plpgsql
as $$
begin
  if not has_order_right(false) then
    raise exception using errcode = 'check_violation', constraint = 'order_rights', message = '"order_rights": the person may not do this';
  end if;
  return null;
end $$;

create function has_order_right(cancelling boolean) returns boolean language sql stable
  RETURN ((current_admin() IS NULL) OR (EXISTS (SELECT FROM colleague c WHERE ((c.account_id = current_account()) AND (c.admin_id = current_admin()) AND CASE WHEN has_order_right.cancelling THEN c.may_cancel_orders ELSE c.may_release END))));

create function has_password(who bigint) returns boolean language sql stable security definer set search_path=public, pg_temp
  RETURN (SELECT (a.password_hash IS NOT NULL) FROM admin a WHERE ((a.id = has_password.who) AND ((current_account() IS NULL) OR (EXISTS (SELECT FROM membership m WHERE ((m.admin_id = has_password.who) AND (m.account_id = current_account())))))));

create function has_second_factor(who bigint) returns boolean language sql stable security definer set search_path=public, pg_temp
  RETURN (EXISTS (SELECT FROM second_factor f WHERE ((f.admin_id = has_second_factor.who) AND (f.confirmed_at IS NOT NULL) AND ((current_account() IS NULL) OR (EXISTS (SELECT FROM membership m WHERE ((m.admin_id = has_second_factor.who) AND (m.account_id = current_account()))))))));

create function history_name(entity text, r jsonb) returns text language sql immutable parallel safe
  RETURN NULLIF("left"(COALESCE(NULLIF((r ->> 'name'::text), ''::text), CASE WHEN (entity = ANY (ARRAY['client_user'::text, 'employee'::text])) THEN NULLIF(btrim(((COALESCE((r ->> 'firstname'::text), ''::text) || ' '::text) || COALESCE((r ->> 'lastname'::text), ''::text))), ''::text) WHEN (entity = ANY (ARRAY['gate_order'::text, 'gate_order_unit'::text, 'hold'::text])) THEN NULLIF((r ->> 'number'::text), ''::text) WHEN (entity = 'estimate'::text) THEN (((r ->> 'number'::text) || '/'::text) || (r ->> 'revision'::text)) WHEN (entity = 'announced_truck'::text) THEN COALESCE(NULLIF((r ->> 'vehicle_number'::text), ''::text), (r #>> '{numbers,0}'::text[]), (r ->> 'day'::text)) WHEN (entity = 'invoice'::text) THEN COALESCE((r ->> 'number'::text), "left"((r ->> 'month'::text), 7)) WHEN (entity = 'payment'::text) THEN (((r ->> 'amount'::text) || ' '::text) || (r ->> 'currency'::text)) WHEN (entity = 'transport_receipt'::text) THEN receipt_number(((r ->> 'year'::text))::integer, ((r ->> 'number'::text))::integer) WHEN (entity = 'storage_run'::text) THEN (r ->> 'until_day'::text) WHEN (entity = 'acceptance_stop'::text) THEN concat_ws(' – '::text, (r ->> 'from_day'::text), (r ->> 'to_day'::text)) WHEN (entity = ANY (ARRAY['checklist'::text, 'survey'::text])) THEN (r ->> 'kind'::text) ELSE NULL::text END, NULLIF((r ->> 'username'::text), ''::text), NULLIF((r ->> 'title'::text), ''::text), NULLIF((r ->> 'filename'::text), ''::text), ''::text), 200), ''::text);

create function history_owner(entity text, r jsonb) returns text language sql immutable parallel safe
  RETURN CASE WHEN (entity = ANY (ARRAY['container_place'::text, 'damage'::text, 'document'::text, 'estimate'::text, 'reefer_reading'::text, 'stay_correction'::text, 'survey'::text, 'transaction'::text, 'transport'::text, 'work_task'::text])) THEN 'container'::text WHEN (entity = 'image'::text) THEN CASE WHEN ((r ->> 'damage_id'::text) IS NOT NULL) THEN 'damage'::text WHEN ((r ->> 'work_task_id'::text) IS NOT NULL) THEN 'work_task'::text WHEN ((r ->> 'survey_id'::text) IS NOT NULL) THEN 'survey'::text ELSE 'container'::text END WHEN (entity = ANY (ARRAY['cargo'::text, 'task_comment'::text])) THEN 'work_task'::text WHEN (entity = 'cargo_item'::text) THEN 'cargo'::text WHEN (entity = ANY (ARRAY['gate_order_line'::text, 'gate_order_unit'::text])) THEN 'gate_order'::text WHEN (entity = 'hold'::text) THEN CASE WHEN ((r ->> 'order_id'::text) IS NOT NULL) THEN 'gate_order'::text WHEN ((r ->> 'client_id'::text) IS NOT NULL) THEN 'client'::text ELSE NULL::text END WHEN (entity = 'client_user'::text) THEN 'client'::text WHEN (entity = 'edi_profile'::text) THEN 'edi_partner'::text WHEN (entity = 'estimate_line'::text) THEN 'estimate'::text WHEN (entity = 'rate_line'::text) THEN 'rate_card'::text WHEN (entity = 'storage_area'::text) THEN 'warehouse'::text WHEN (entity = 'storage_section'::text) THEN 'storage_area'::text WHEN (entity = 'section_row'::text) THEN 'storage_section'::text WHEN (entity = 'transport_receipt'::text) THEN 'transport'::text WHEN (entity = ANY (ARRAY['entry'::text, 'export'::text, 'invitation'::text, 'membership'::text])) THEN 'admin'::text WHEN (entity = 'account_logo'::text) THEN 'account'::text ELSE NULL::text END;

create function history_owner_id(entity text, record_id bigint, r jsonb) returns bigint language sql immutable parallel safe
  RETURN CASE WHEN (entity = ANY (ARRAY['entry'::text, 'export'::text, 'invitation'::text])) THEN record_id ELSE (CASE WHEN (entity = ANY (ARRAY['container_place'::text, 'damage'::text, 'document'::text, 'estimate'::text, 'reefer_reading'::text, 'stay_correction'::text, 'survey'::text, 'transaction'::text, 'transport'::text, 'work_task'::text])) THEN (r ->> 'container_id'::text) WHEN (entity = 'image'::text) THEN COALESCE((r ->> 'damage_id'::text), (r ->> 'work_task_id'::text), (r ->> 'survey_id'::text), (r ->> 'container_id'::text)) WHEN (entity = ANY (ARRAY['cargo'::text, 'task_comment'::text])) THEN (r ->> 'work_task_id'::text) WHEN (entity = 'cargo_item'::text) THEN (r ->> 'cargo_id'::text) WHEN (entity = ANY (ARRAY['gate_order_line'::text, 'gate_order_unit'::text])) THEN (r ->> 'order_id'::text) WHEN (entity = 'hold'::text) THEN COALESCE((r ->> 'order_id'::text), (r ->> 'client_id'::text)) WHEN (entity = 'client_user'::text) THEN (r ->> 'client_id'::text) WHEN (entity = 'edi_profile'::text) THEN (r ->> 'partner_id'::text) WHEN (entity = 'estimate_line'::text) THEN (r ->> 'estimate_id'::text) WHEN (entity = 'rate_line'::text) THEN (r ->> 'rate_card_id'::text) WHEN (entity = 'storage_area'::text) THEN (r ->> 'warehouse_id'::text) WHEN (entity = 'storage_section'::text) THEN (r ->> 'area_id'::text) WHEN (entity = 'section_row'::text) THEN (r ->> 'section_id'::text) WHEN (entity = 'transport_receipt'::text) THEN (r ->> 'transport_id'::text) WHEN (entity = 'membership'::text) THEN (r ->> 'admin_id'::text) WHEN (entity = 'account_logo'::text) THEN (r ->> 'account_id'::text) ELSE NULL::text END)::bigint END;

create function hold_blocks_move() returns trigger language plpgsql
as $$
begin
  if coalesce(current_setting('app.renumbers_rows', true), '') = 'true' or coalesce(current_setting('app.brings_in', true), '') <> '' then return null; end if;
  if exists (select from container c join hold h on h.account_id = c.account_id and (h.number_key = c.name_key and h.number <> '' or h.client_id = c.client_id)
    join tenant_account a on a.account_id = c.account_id and 'bookings' = any (a.modules)
    where c.account_id = new.account_id and c.id = new.container_id and h.blocks_move and h.lifted_at is null
      and h.starts_at <= now() and (h.ends_at is null or h.ends_at > now())) then
    raise exception using errcode = 'check_violation', constraint = 'hold_blocks_move', message = '"hold_blocks_move": the container is held';
  end if;
  return null;
end $$;

create function hold_invited_username() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from account_username where account_id = old.account_id and holder_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into account_username values (new.account_id, new.id, norm(new.username));
  end if;
  return null;
end $$;

create function hold_keeps_container() returns trigger language plpgsql
as $$
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' or has_order_right(false) and current_token() is null then return null; end if;
  if exists (select from hold h join tenant_account a on a.account_id = h.account_id and 'bookings' = any (a.modules)
    where h.account_id = old.account_id and (h.number_key = old.name_key and h.number <> '' or h.client_id = old.client_id) and h.blocks_out
      and h.lifted_at is null and h.starts_at <= now() and (h.ends_at is null or h.ends_at > now())) then
    raise exception using errcode = 'check_violation', constraint = 'hold_keeps_container', message = '"hold_keeps_container": the container is held';
  end if;
  return null;
end $$;

create function hold_member_username() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    delete from account_username where account_id = old.account_id and holder_id = old.admin_id;
  else
    insert into account_username select new.account_id, a.id, a.username_key from admin a where a.id = new.admin_id for share;
  end if;
  return null;
end $$;

create function hold_reshaped(given uuid) returns void language plpgsql
as $$
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

create function hold_rights() returns trigger language plpgsql
as $$
begin
  if old.blocks_out and not has_order_right(false) then
    raise exception using errcode = 'check_violation', constraint = 'order_rights', message = '"order_rights": the person may not do this';
  end if;
  return null;
end $$;

create function invoice_number(kind text, year integer, nth integer) returns text language sql immutable parallel safe
  RETURN (((year)::text || lpad((((((nth - 1) / 9999) * 2) + CASE kind WHEN 'invoice'::text THEN 1 ELSE 2 END))::text, 2, '0'::text)) || lpad(((((nth - 1) % 9999) + 1))::text, 4, '0'::text));

create function is_act_of_import(account bigint, given text) returns boolean language plpgsql stable
as $$
begin
  return given <> '' and exists (select from import i where i.account_id = account and i.act = given::uuid);
end $$;

create function is_being_made(account bigint) returns boolean language plpgsql
as $$
begin
  return account is not distinct from current_account()
    and not exists (select from audit_log l where l.account_id = account and l.xmin <> pg_current_xact_id()::xid);
end $$;

create function is_order_full(account bigint, given bigint) returns boolean language sql stable
  RETURN (NOT (EXISTS (SELECT FROM gate_order_line l WHERE ((l.account_id = is_order_full.account) AND (l.order_id = is_order_full.given) AND (l.quantity > (SELECT count(*) AS count FROM gate_order_unit u WHERE ((u.account_id = is_order_full.account) AND (u.line_id = l.id) AND (u.transport_id IS NOT NULL))))))));

create function is_own(person bigint) returns boolean language sql stable
  RETURN (((current_admin() IS NULL) AND (current_token() IS NULL)) OR COALESCE((person = current_admin()), false));

create function is_owners_turn() returns boolean language sql stable
  RETURN (EXISTS (SELECT FROM membership m WHERE ((m.account_id = current_account()) AND (m.admin_id = current_admin()) AND m.is_owner AND m.is_enabled)));

create function judge(rule text, moment text) returns void language plpgsql
as $$
declare
  names text := 'all';
begin
  if rule <> 'all' then
    select string_agg(quote_ident(name), ', ') into names from (select distinct k.conname as name from pg_constraint k
      where k.connamespace = 'public'::regnamespace and k.condeferrable and k.conname ~ ('^' || rule || '(_[0-9]+)?$')) own;
  end if;
  execute 'set constraints ' || names || case when moment = 'deferred' then ' deferred' else ' immediate' end;
end $$;

create function keep_a_default_warehouse() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform from tenant_account a where a.account_id = old.account_id for no key update; -- one after the other
  if exists (select from warehouse w where w.account_id = old.account_id)
    and not exists (select from warehouse w where w.account_id = old.account_id and w.is_default) then
    raise exception using errcode = 'check_violation', constraint = 'warehouse_keeps_a_default', message = '"warehouse_keeps_a_default": an account keeps a default warehouse';
  end if;
  return null;
end $$;

create function keep_an_owner() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform from account a where a.id = old.account_id for no key update; -- two who leave at once are judged one after the other
  if exists (select from account a where a.id = old.account_id and a.deleted_at is null)
    and not exists (select from membership m where m.account_id = old.account_id and m.is_owner and m.is_enabled) then
    raise exception using errcode = 'check_violation', constraint = 'membership_keeps_an_owner', message = '"membership_keeps_an_owner": an account keeps an enabled owner';
  end if;
  return null;
end $$;

create function keep_checklist() returns trigger language plpgsql
as $$
begin
  if exists (select from survey s where s.account_id = old.account_id and s.checklist_id = old.id) then
    raise exception using errcode = 'check_violation', constraint = 'checklist_used', message = '"checklist_used": surveys were made by it';
  end if;
  return new;
end $$;

create function keep_container_state() returns trigger language plpgsql
as $$
begin
  insert into container_state (account_id, container_id, client_id, is_empty, container_condition, warehouse_id)
  values (old.account_id, old.id, old.client_id, old.is_empty, old.container_condition, old.warehouse_id);
  return null;
end $$;

create function keep_damage() returns trigger language plpgsql
as $$
begin
  if current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if old.survey_id is null and old.closed_by_id is null then return old; end if;
  elsif (new.closed_by_id is null or new.closed_by_id is not distinct from old.closed_by_id or exists (select from survey s
      where s.account_id = new.account_id and s.id = new.closed_by_id and s.container_id = new.container_id
      and (s.kind = 'post_repair' and s.outcome = 'passed' or s.corrects_id = old.survey_id)))
    -- What was closed opens again only by a correction of the survey that closed it.
    and (old.closed_by_id is null or new.closed_by_id is not distinct from old.closed_by_id or exists (select from survey s
      where s.account_id = old.account_id and s.corrects_id = old.closed_by_id))
    and (old.survey_id is null or ((old.location, old.component, old.damage_code, old.repair_code, old.length_cm, old.width_cm, old.quantity,
      old.responsibility, old.remark, old.scd_type, old.scd_code, old.is_draft, old.container_id) is not distinct from (new.location,
      new.component, new.damage_code, new.repair_code, new.length_cm, new.width_cm, new.quantity, new.responsibility, new.remark, new.scd_type,
      new.scd_code, new.is_draft, new.container_id)
      and new.survey_id is not null))
  then return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'damage_of_survey', message = '"damage_of_survey": a survey says it';
end $$;

create function keep_erasure() returns trigger language plpgsql set search_path=public, pg_temp
as $$
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

create function keep_estimate() returns trigger language plpgsql
as $$
declare
  free text[] := '{status,decided_at,work_task_id,reminded_at,version,updated_at}';
begin
  if old.status = 'draft' and (tg_op = 'DELETE' or new.status in ('draft', 'sent')) or current_setting('app.takes_back', true) = 'account' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (new.status <> old.status and new.status <> 'superseded' and not (old.status = 'sent' and new.status = 'decided')) then
    raise exception using errcode = 'check_violation', constraint = 'estimate_stays', message = '"estimate_stays": it was sent';
  end if;
  return new;
end $$;

create function keep_estimate_bill() returns trigger language plpgsql
as $$
begin
  if current_setting('app.takes_back', true) = 'account' or exists (select from estimate_line l
      join estimate e on e.account_id = l.account_id and e.id = l.estimate_id
      where l.account_id = new.account_id and l.id = new.estimate_line_id and l.choice = 'approved' and l.done = 'done'
      and e.container_id = new.container_id and e.currency = new.currency and e.work_task_id = new.work_task_id
      and new.unit_price = (select sum((share ->> 'net')::numeric) from jsonb_array_elements(l.shares) share
        where new.client_id = case when share ->> 'payer' = 'user' then coalesce(e.user_client_id, e.client_id) else e.client_id end)) then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'transaction_estimate_line', message = '"transaction_estimate_line": not approved';
end $$;

create function keep_estimate_line() returns trigger language plpgsql
as $$
declare
  free text[] := '{choice,question,done,shares,version,updated_at}';
  line estimate_line := coalesce(new, old);
begin
  if current_setting('app.takes_back', true) = 'account' or coalesce(current_setting('app.brings_in', true), '') <> '' or not exists (select from estimate e
    where e.account_id = line.account_id and e.id = line.estimate_id and e.status <> 'draft') then return line; end if;
  if tg_op <> 'UPDATE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free or (old.choice <> '' and new.choice <> old.choice)
    or (new.choice <> '' and old.choice <> '' and new.shares is distinct from old.shares) then
    raise exception using errcode = 'check_violation', constraint = 'estimate_stays', message = '"estimate_stays": it was sent';
  end if;
  if old.done = 'done' and new.done <> 'done' and exists (select from transaction t where t.account_id = old.account_id
    and t.estimate_line_id = old.id and t.released_at is null) then
    raise exception using errcode = 'check_violation', constraint = 'estimate_line_billed', message = '"estimate_line_billed": it was billed';
  end if;
  return new;
end $$;

create function keep_former_names() returns trigger language plpgsql
as $$
begin
  new.former_names := former_names_after(old.former_names, old.created_at, old.name, new.name, now());
  return new;
end $$;

create function keep_image() returns trigger language plpgsql
as $$
begin
  if current_setting('app.takes_back', true) is distinct from 'account' and (old.survey_id is not null
    or exists (select from damage d where d.account_id = old.account_id and d.id = old.damage_id and d.survey_id is not null)
    or exists (select from estimate_line l join estimate e on e.account_id = l.account_id and e.id = l.estimate_id
      where l.account_id = old.account_id and l.damage_id = old.damage_id and e.status <> 'draft')) then
    raise exception using errcode = 'check_violation', constraint = 'image_of_survey', message = '"image_of_survey": a proof stays';
  end if;
  return old;
end $$;

create function keep_invoice() returns trigger language plpgsql
as $$
declare
  free text[] := '{paid,credited_by_id,handed_over_at,version,updated_at}';
begin
  if old.number is null or current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or (old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id)
    or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception using errcode = 'check_violation', constraint = 'invoice_issued', message = '"invoice_issued": the invoice is issued';
  end if;
  return new;
end $$;

create function keep_invoiced() returns trigger language plpgsql
as $$
declare
  -- Generated columns have no value yet before an update.
  silent text[] := '{version,updated_at,status,is_expense}'::text[] || case when coalesce(current_setting('app.settles', true), '') = 'true' then '{paid_at}'::text[] else '{}' end;
begin
  if current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - silent is not distinct from to_jsonb(old) - silent then return new; end if;
  if old.released_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'transaction_released', message = '"transaction_released": a credit note has taken it back';
  end if;
  if exists (select from invoice i where i.account_id = old.account_id and i.id = old.invoice_id and i.number is not null and i.credited_by_id is null) then
    raise exception using errcode = 'check_violation', constraint = 'transaction_invoiced', message = '"transaction_invoiced": it is on an issued invoice';
  end if;
  return coalesce(new, old);
end $$;

create function keep_survey() returns trigger language plpgsql
as $$
declare
  free text[] := '{signature,version,updated_at}';
begin
  if current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' and new.signature = '' and to_jsonb(new) - free = to_jsonb(old) - free then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'survey_stays', message = '"survey_stays": a finished survey stays';
end $$;

create function keep_transaction() returns trigger language plpgsql
as $$
begin
  if current_setting('app.takes_back', true) = 'account' then return old; end if;
  if old.paid_at is not null or old.is_completed then
    raise exception using errcode = 'check_violation', constraint = 'transaction_settled_stays', message = '"transaction_settled_stays": the bill is settled';
  end if;
  if old.run_id is not null and coalesce(current_setting('app.takes_back', true), '') <> 'true' then
    raise exception using errcode = 'check_violation', constraint = 'transaction_of_run', message = '"transaction_of_run": a run made it';
  end if;
  return old;
end $$;

create function keep_used_card() returns trigger language plpgsql
as $$
declare
  card bigint := case when table_of(tg_table_name) = 'rate_card' then (to_jsonb(old) ->> 'id')::bigint
    else (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'rate_card_id')::bigint end;
  account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
begin
  if exists (select from transaction t where t.account_id = account and t.rate_card_id = card) then
    raise exception using errcode = 'check_violation', constraint = 'rate_card_used', message = '"rate_card_used": something was billed by this card';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create function leave_draft() returns trigger language plpgsql
as $$
declare
  draft invoice;
  last_day date;
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' then return new; end if;
  if tg_op = 'UPDATE' and new.invoice_id is not distinct from old.invoice_id then
    select * into draft from invoice i where i.account_id = new.account_id and i.id = new.invoice_id;
    -- `keep_invoiced` watches over it.
    if draft.number is not null then return new; end if;
  else
    -- Held, so that it is not issued without this in the same moment.
    select * into draft from invoice i where i.account_id = new.account_id and i.id = new.invoice_id for share;
  end if;
  select coalesce(upper(new.days) - 1, (coalesce(new.finished_at, new.started_at) at time zone own.timezone)::date) into strict last_day
    from tenant_account own where own.account_id = new.account_id;
  if draft.number is not null or new.type = 'purchase' or new.paid_at is not null or new.released_at is not null
    or (new.type in ('depot', 'rent') and new.finished_at is null)
    or (draft.client_id, draft.currency, draft.month, draft.is_out_of_scope)
      is distinct from (new.client_id, new.currency, date_trunc('month', last_day)::date, new.vat_category = 'O') then
    new.invoice_id := null;
  end if;
  return new;
end $$;

create function license_key(t text) returns text language sql immutable strict parallel safe
as $$
  select translate(person_key(t), ' -./', '')
$$;

create function line_keeps_quantity() returns trigger language plpgsql
as $$
declare
  given bigint := case table_of(tg_table_name) when 'gate_order_unit' then (to_jsonb(new) ->> 'line_id')::bigint else new.id end;
  most int;
begin
  -- The later of two waits here, and counts what the earlier has taken.
  select l.quantity into most from gate_order_line l where l.account_id = new.account_id and l.id = given for no key update;
  if (select count(*) from gate_order_unit u where u.account_id = new.account_id and u.line_id = given) > most then
    raise exception using errcode = 'check_violation', constraint = 'line_keeps_quantity', message = '"line_keeps_quantity": the line has no unit left';
  end if;
  return null;
end $$;

create function list_view_holds() returns trigger language plpgsql
as $$
declare
  touched record;
begin
  for touched in select distinct account_id, maker_id, list from added where maker_id is not null loop
    perform pg_advisory_xact_lock(hashtextextended(format('views %s %s %s', touched.account_id, touched.maker_id, touched.list), 0));
    if (select count(*) from list_view v where v.account_id = touched.account_id and v.maker_id = touched.maker_id and v.list = touched.list) > 50 then
      raise exception using errcode = 'check_violation', constraint = 'list_view_holds', message = '"list_view_holds": too many views';
    end if;
  end loop;
  return null;
end $$;

create function list_view_shared() returns trigger language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('shared views %s %s', new.account_id, new.list), 0));
  if (select count(*) from list_view v where v.account_id = new.account_id and v.list = new.list and v.is_shared) > 100 then
    raise exception using errcode = 'check_violation', constraint = 'list_view_shared', message = '"list_view_shared": too many shared views';
  end if;
  return null;
end $$;

create function lock_person(who bigint) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform from admin a where a.id = who
    and exists (select from membership m where m.admin_id = who and m.account_id = current_account()) for update;
end $$;

create function log_for_person() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if new.password_hash is distinct from old.password_hash and new.password_hash is not null then
    insert into person_log (admin_id, event) values (new.id, 'password_changed');
  end if;
  if new.email is distinct from old.email and new.email is not null then
    insert into person_log (admin_id, event) values (new.id, 'email_changed');
  end if;
  return null;
end $$;

create function named_for(kind text, name text) returns boolean language sql immutable parallel safe
  RETURN (norm(name) ~ CASE kind WHEN 'reefer'::text THEN 'reefer|plug|chlad|mraz|zasuv'::text ELSE 'tank|cistern'::text END);

create function named_in_yard_rules() returns trigger language plpgsql
as $$
begin
  if exists (select from storage_area a where a.account_id = old.account_id and to_jsonb(a) -> tg_argv[0] @> to_jsonb(old.id))
    or exists (select from storage_section s where s.account_id = old.account_id and to_jsonb(s) -> tg_argv[0] @> to_jsonb(old.id)) then
    raise exception using errcode = 'check_violation', constraint = 'named_in_yard_rules', message = '"named_in_yard_rules": an area or a section is kept for it';
  end if;
  return old;
end $$;

create function names_driver(r jsonb) returns boolean language sql immutable strict parallel safe
  RETURN (((r ->> 'driver_name'::text) <> ''::text) OR ((r ->> 'driver_license_number'::text) <> ''::text));

create function next_begin(period text, anchor date, day date) returns date language sql immutable parallel safe
  RETURN CASE period WHEN 'weekly'::text THEN (anchor + (begun_periods('weekly'::text, anchor, day) * 7)) WHEN 'monthly'::text THEN ((anchor + make_interval(months => begun_periods('monthly'::text, anchor, day))))::date ELSE ((anchor + make_interval(years => begun_periods('yearly'::text, anchor, day))))::date END;

create function norm(t text) returns text language sql immutable strict parallel safe
  RETURN lower(unaccent('unaccent'::regdictionary, t));

create function notify_all() returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform tell_change(current_account(), '*', 0, 0);
end $$;

create function number_at(former jsonb, name text, moment timestamp with time zone) returns text language sql stable parallel safe
  RETURN CASE WHEN (former = '[]'::jsonb) THEN name ELSE COALESCE((SELECT (entries.entry ->> 'name'::text) FROM jsonb_array_elements(number_at.former) WITH ORDINALITY entries(entry, nth) WHERE (((((entries.entry ->> 'until'::text))::bigint - ((entries.entry ->> 'since'::text))::bigint) >= 86400) AND ((((entries.entry ->> 'until'::text))::bigint)::numeric > (EXTRACT(epoch FROM number_at.moment) + (86400)::numeric))) ORDER BY entries.nth LIMIT 1), name) END;

create function open_plans() returns trigger language plpgsql set search_path=public, pg_temp
as $$
declare
  account bigint := coalesce(new.account_id, old.account_id);
  container bigint;
  plan record;
begin
  foreach container in array array_remove(array[old.container_id, nullif(new.container_id, old.container_id)], null) loop
    perform from container c where c.account_id = account and c.id = container for no key update;
    for plan in select t.id, t.is_open_plan as was_open, t.type in ('planned_in', 'planned_out') and not exists (select from transport passage
          where passage.account_id = account and passage.container_id = container
            and passage.type in ('gate_in', 'gate_out') and passage.type = replace(t.type, 'planned', 'gate')
            and passage.moved_at >= t.moved_at - interval '1 day'
            and (passage.moved_at >= t.moved_at or not exists (select from transport back
              where back.account_id = account and back.container_id = container
                and back.type in ('gate_in', 'gate_out') and back.type <> passage.type
                and back.moved_at > passage.moved_at and back.moved_at <= t.moved_at))) as is_open
        from transport t where t.account_id = account and t.container_id = container loop
      if plan.is_open <> plan.was_open then
        update transport t set is_open_plan = plan.is_open where t.account_id = account and t.id = plan.id;
      end if;
    end loop;
  end loop;
  return null;
end $$;

create function order_rights() returns trigger language plpgsql
as $$
declare
  present jsonb := to_jsonb(coalesce(new, old));
  side text := case table_of(tg_table_name) when 'gate_order' then present ->> 'direction'
    else (select g.direction from gate_order g where g.account_id = (present ->> 'account_id')::bigint and g.id = (present ->> 'order_id')::bigint) end;
  ends boolean := tg_op = 'UPDATE' and table_of(tg_table_name) = 'gate_order'
    and present ->> 'status' in ('closed', 'cancelled') and to_jsonb(old) ->> 'status' <> present ->> 'status';
begin
  if ends and not has_order_right(true) or not ends and side = 'out' and not has_order_right(false) then
    raise exception using errcode = 'check_violation', constraint = 'order_rights', message = '"order_rights": the person may not do this';
  end if;
  return null;
end $$;

create function own_account() returns jsonb language plpgsql stable security definer set search_path=public, pg_temp
as $$
begin
  return (select to_jsonb(account) from account where id = current_account());
end $$;

create function passage_keeps_damages() returns trigger language plpgsql
as $$
begin
  perform from transport t where t.account_id = new.account_id and t.id = new.id and t.type not in ('gate_in', 'gate_out');
  if not found then return null; end if;
  update damage set transport_id = null where account_id = new.account_id and transport_id = new.id and is_draft;
  if exists (select from damage d where d.account_id = new.account_id and d.transport_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'passage_keeps_damages', message = '"passage_keeps_damages": a damage was seen at the passage';
  end if;
  return null;
end $$;

create function period_end(period text, anchor date, by_day date) returns date language sql immutable parallel safe
  RETURN CASE period WHEN 'daily'::text THEN by_day WHEN 'weekly'::text THEN ((anchor + ((begun_periods('weekly'::text, anchor, (by_day + 1)) - 1) * 7)) - 1) WHEN 'monthly'::text THEN (((anchor + make_interval(months => (begun_periods('monthly'::text, anchor, (by_day + 1)) - 1))))::date - 1) ELSE (((anchor + make_interval(years => (begun_periods('yearly'::text, anchor, (by_day + 1)) - 1))))::date - 1) END;

create function person_key(t text) returns text language sql immutable strict parallel safe
as $$
  select btrim(regexp_replace(translate(norm(t),
    U&'\0009\000A\000B\000C\000D\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\00AD\200B\200C\200D\200E\200F\2060\FEFF',
    repeat(' ', 24)), ' +', ' ', 'g'))
$$;

create function place_in_grid() returns trigger language plpgsql
as $$
begin
  perform from storage_section s where s.account_id = new.account_id and s.id = new.section_id for key share;
  perform from section_row r
  where r.account_id = new.account_id and r.section_id = new.section_id and r.row = new.row
    and new.tier <= r.tiers and upper(new.span) - 1 <= r.positions
  for no key update;
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'container_place_in_grid', message = '"container_place_in_grid": outside the section';
  end if;
  return new;
end $$;

create function place_json(account bigint, section bigint, "row" integer, tier integer, span int4range) returns jsonb language sql stable
  RETURN (SELECT jsonb_build_object('sectionId', s.id, 'storageAreaName', a.name, 'storageSectionName', s.name, 'row', place_json."row", 'tier', place_json.tier, 'position', lower(place_json.span), 'blockIndex', (upper(place_json.span) - lower(place_json.span))) AS jsonb_build_object FROM (storage_section s JOIN storage_area a ON (((a.account_id = s.account_id) AND (a.id = s.area_id)))) WHERE ((s.account_id = place_json.account) AND (s.id = place_json.section)));

create function place_keeps_rules() returns trigger language plpgsql
as $$
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' then return null; end if;
  if not exists (select from storage_section s join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where s.account_id = new.account_id and s.id = new.section_id and (s.is_must or a.is_must)) then
    return null;
  end if;
  -- Plugs are shared by rows and sections of an area: of two at once the later one sees what the other has taken.
  perform from storage_area a join storage_section s on s.account_id = a.account_id and s.area_id = a.id
  where a.account_id = new.account_id and s.id = new.section_id for no key update of a;
  if exists (select from container_place p
    cross join lateral broken_rules(p.account_id, array[p.container_id], array[p.section_id], array[p.row], array[p.tier], array[lower(p.span)]) broken
    where p.account_id = new.account_id and p.id = new.id and broken.is_must) then
    raise exception using errcode = 'check_violation', constraint = 'place_keeps_rules', message = '"place_keeps_rules": the section must keep its rules';
  end if;
  return null;
end $$;

create function presence_changed() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  account bigint := coalesce(new.account_id, old.account_id);
  container bigint;
  placed timestamptz;
  passage text;
  passed timestamptz;
  since timestamptz;
  plan_in boolean;
begin
  foreach container in array array_remove(array[old.container_id, nullif(new.container_id, old.container_id)], null) loop
    insert into container_presence (account_id, container_id) values (account, container) on conflict do nothing;
    perform from container_presence p where p.account_id = account and p.container_id = container for no key update;
    placed := (select max(place.created_at) filter (where place.kind = 'current') from container_place place
      where place.account_id = account and place.container_id = container);
    select t.type, t.moved_at into passage, passed from transport t where t.account_id = account and t.container_id = container
      and t.type in ('gate_in', 'gate_out') order by t.moved_at desc, t.id desc limit 1;
    since := least(placed, case when passage = 'gate_in' then passed end);
    plan_in := exists (select from transport t where t.account_id = account and t.container_id = container
      and t.type = 'planned_in' and t.is_open_plan);
    update container_presence p set is_placed = placed is not null, last_passage = passage, in_yard_since = since, has_plan_in = plan_in
    where p.account_id = account and p.container_id = container
      and (p.is_placed, p.last_passage, p.in_yard_since, p.has_plan_in) is distinct from (placed is not null, passage, since, plan_in);
  end loop;
  return null;
end $$;

create function queue_again(account bigint, webhook bigint, message bigint) returns boolean language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if account is distinct from current_account() then return false; end if;
  update webhook_delivery set state = 'waiting', attempts = 0, next_at = now(), reason = ''
  where account_id = account and webhook_id = webhook and id = message;
  if not found then return false; end if;
  perform tell_webhook(account, webhook);
  return true;
end $$;

create function queue_document(account bigint, document bigint, contents text) returns boolean language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if account is null or account is distinct from current_account() then return false; end if;
  insert into mail (account_id, document_id, sealed, expires_at) values (account, document, contents, now() + interval '8 days');
  return true;
end $$;

create function queue_mail(account bigint, person bigint, hash text, recipient text, contents text, until timestamp with time zone, thing text) returns boolean language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if account is null or account is distinct from current_account() then return false; end if;
  recipient := lower(trim(recipient));
  perform pg_advisory_xact_lock(hashtextextended(format('letters of %s to %s', account, recipient), 0));
  delete from letter l where l.account_id = account and l.at < now() - interval '15 minutes';
  if thing <> '' and exists (select from letter l where l.account_id = account and l.email = recipient and l.about = thing
    and l.at > now() - interval '10 minutes') then return true; end if;
  if (select count(*) from letter l where l.account_id = account and l.email = recipient) >= 5 then return false; end if;
  if (select count(*) from letter l where l.account_id = account) >= 200 then return false; end if;
  insert into letter (account_id, email, about) values (account, recipient, thing);
  insert into mail (account_id, admin_id, link, sealed, expires_at) values (account, person, hash, contents, least(until, now() + interval '8 days'));
  return true;
end $$;

create function queue_message(account bigint, webhook bigint, told text) returns bigint language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  queued bigint;
begin
  if account is distinct from current_account() then return null; end if;
  insert into webhook_delivery (account_id, webhook_id, event, record_id, version) values (account, webhook, told, webhook, 1) returning id into queued;
  perform tell_webhook(account, webhook);
  return queued;
end $$;

create function queue_webhooks() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  hook record;
  present jsonb := coalesce(new.after, new.before);
  told text[] := array[new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end];
  version bigint := (present ->> 'version')::bigint;
  ids jsonb := jsonb_strip_nulls(jsonb_build_object('containerId', present -> 'container_id', 'workTaskId', present -> 'work_task_id',
    'clientId', present -> 'client_id', 'warehouseId', present -> 'warehouse_id'));
begin
  if new.entity = 'invoice' and new.action <> 'delete' then
    if new.before ->> 'number' is null and new.after ->> 'number' is not null then told := told || 'invoice.issued'::text; end if;
    if new.after ->> 'paid' = new.after ->> 'total' and new.before ->> 'paid' <> new.after ->> 'paid' then told := told || 'invoice.paid'::text; end if;
  end if;
  if new.entity = 'estimate' and new.action = 'update' and new.after ->> 'status' in ('sent', 'decided')
    and new.before ->> 'status' is distinct from new.after ->> 'status' then told := told || ('estimate.' || (new.after ->> 'status')); end if;
  if new.entity = 'hold' and new.action = 'insert' then told := told || 'hold.placed'::text; end if;
  -- Of the order, once its last unit is taken.
  if new.entity = 'gate_order_unit' and new.action <> 'delete' and new.after ->> 'transport_id' is not null and new.before ->> 'transport_id' is null
    and is_order_full(new.account_id, (new.after ->> 'order_id')::bigint) then
    for hook in select w.id from webhook w where w.account_id = new.account_id and w.is_enabled and 'order.exhausted' = any (w.events) loop
      insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
      values (new.account_id, hook.id, 'order.exhausted', (new.after ->> 'order_id')::bigint, version, ids);
      perform tell_webhook(new.account_id, hook.id);
    end loop;
  end if;
  for hook in select w.id, event from webhook w, unnest(told) event where w.account_id = new.account_id and w.is_enabled and event = any (w.events) loop
    insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
    values (new.account_id, hook.id, hook.event, new.record_id, version, ids);
    perform tell_webhook(new.account_id, hook.id);
  end loop;
  return null;
end $$;

create function raise_version() returns trigger language plpgsql
as $$
begin
  if to_jsonb(new) - silent_columns(tg_relid) is distinct from to_jsonb(old) - silent_columns(tg_relid) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

create function receipt_differs(said jsonb, present jsonb) returns boolean language plpgsql immutable
as $$
begin
  return case jsonb_typeof(said)
    when 'object' then exists (select from jsonb_each(said) part where receipt_differs(part.value, present -> part.key))
    when 'array' then jsonb_typeof(present) is distinct from 'array' or jsonb_array_length(said) <> jsonb_array_length(present)
      or exists (select from jsonb_array_elements(said) with ordinality part(value, nth) where receipt_differs(part.value, present -> (nth - 1)::int))
    else said is distinct from present end;
end $$;

create function receipt_number(year integer, number integer) returns text language sql immutable
  RETURN ((year || '/'::text) || lpad((number)::text, GREATEST(6, length((number)::text)), '0'::text));

create function receipt_of_gate() returns trigger language plpgsql
as $$
begin
  if exists (select from transport_receipt r join transport t on t.account_id = r.account_id and t.id = r.transport_id
    where r.account_id = new.account_id and t.type not in ('gate_in', 'gate_out')
      and t.id = (case table_of(tg_table_name) when 'transport' then new.id else (to_jsonb(new) ->> 'transport_id')::bigint end)) then
    raise exception using errcode = 'check_violation', constraint = 'receipt_of_gate', message = '"receipt_of_gate": a receipt belongs to a passage';
  end if;
  return null;
end $$;

create function record_change() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
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
    insert into audit_log (account_id, entity, record_id, admin_id, token_id, action, before, after, act)
    values (account, table_of(tg_table_name), (present ->> 'id')::bigint, current_admin(), current_token(), lower(tg_op), old_row, new_row,
      nullif(current_setting('app.act', true), '')::uuid);
    if coalesce(current_setting('app.quiet', true), '') = '' then
      insert into outbox (account_id, entity, record_id, version)
      values (account, table_of(tg_table_name), (present ->> 'id')::bigint, (present ->> 'version')::bigint);
    end if;
  end if;
  return null;
end $$;

create function record_move() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  place container_place := coalesce(new, old);
  before jsonb := case when tg_op <> 'INSERT' then place_json(old.account_id, old.section_id, old.row, old.tier, old.span) end;
  after jsonb := case when tg_op <> 'DELETE' then place_json(new.account_id, new.section_id, new.row, new.tier, new.span) end;
  renumbers boolean := tg_op = 'UPDATE' and place.kind = 'current' and coalesce(current_setting('app.renumbers_rows', true), '') = 'true';
begin
  if tg_op = 'UPDATE' and before = after then return null; end if;
  insert into container_move (account_id, container_id, admin_id, token_id, task_id, action, from_place, to_place, against)
  values (place.account_id, place.container_id, current_admin(), current_token(), case when not renumbers then place.task_id end,
    case when renumbers then 'renumber'
      when place.kind = 'reserved' then case when tg_op = 'DELETE' then 'unreserve' else 'reserve' end
      when tg_op = 'INSERT' then 'place' when tg_op = 'DELETE' then 'release' else 'move' end,
    before, after, case when tg_op <> 'DELETE' and not renumbers then place.against end);
  return null;
end $$;

create function record_person_change() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  hidden text[] := array_append(silent_columns(tg_relid), 'password_hash');
  mark jsonb := case when new.password_hash is distinct from old.password_hash then '{"password": "changed"}' else '{}' end;
  place bigint;
begin
  for place in select m.account_id from membership m where m.admin_id = new.id order by 1 loop
    perform write_history(place, 'admin', new.id, current_admin(), 'update', to_jsonb(old) - hidden, (to_jsonb(new) - hidden) || mark);
    perform tell_change(place, 'admin', new.id, new.version);
  end loop;
  return null;
end $$;

create function record_person_joined() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform write_history(new.account_id, 'admin', a.id, current_admin(), 'insert', null,
    to_jsonb(a) - array_append(silent_columns('admin'::regclass), 'password_hash'))
  from admin a where a.id = new.admin_id;
  return null;
end $$;

create function refuse_unknown_timezone() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.timezone = old.timezone then return new; end if;
  if exists (select from account where timezone = new.timezone) then return new; end if;
  if not exists (select from pg_timezone_names where name = new.timezone) then
    raise exception 'unknown time zone' using errcode = 'check_violation', table = 'account', constraint = 'account_timezone_known';
  end if;
  return new;
end $$;

create function refuse_unless_brought_in(account bigint) returns void language plpgsql
as $$
begin
  if account is distinct from current_account() or not exists (select from bringing_in b where b.account_id = account) then
    raise exception 'The account is not being brought in.' using errcode = 'insufficient_privilege';
  end if;
end $$;

create function remove_colleague(account bigint, person bigint) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  delete from colleague where account_id = account and admin_id = person;
end $$;

create function rename_holder() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  update account_username set username_key = norm(new.username) where holder_id = new.id;
  return null;
end $$;

create function reservation_has_task() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  if old.kind = 'reserved' and old.task_id is not null and exists (
    select from work_task t where t.account_id = old.account_id and t.id = old.task_id and t.status not in ('completed', 'canceled')
      and not exists (select from container_place p where p.account_id = t.account_id and p.task_id = t.id and p.kind = 'reserved')) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_is_whole', message = '"transfer_is_whole": a transfer task and its reservation end together';
  end if;
  return null;
end $$;

create function reserved_needs_current() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  place container_place := coalesce(new, old);
begin
  if exists (select from container_place p where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'reserved')
    and not exists (select from container_place p where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'current') then
    raise exception using errcode = 'check_violation', constraint = 'reserved_needs_current', message = '"reserved_needs_current": a reservation belongs to a placed container';
  end if;
  if exists (select from container_place p
    join container_place r on r.account_id = p.account_id and r.container_id = p.container_id and r.kind = 'reserved'
    where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'current'
      and (p.section_id, p.row, p.tier, p.span) = (r.section_id, r.row, r.tier, r.span)) then
    raise exception using errcode = 'check_violation', constraint = 'reserved_is_elsewhere', message = '"reserved_is_elsewhere": the container stands there already';
  end if;
  return null;
end $$;

create function restore_fields(tab text, record_id bigint, kept jsonb, fields text[]) returns void language plpgsql
as $$
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

create function row_keeps_places() returns trigger language plpgsql
as $$
begin
  if exists (select from container_place p
    where p.account_id = old.account_id and p.section_id = old.section_id and p.row = old.row
      and (tg_op = 'DELETE' or new.row <> old.row or new.section_id <> old.section_id or p.tier > new.tiers or upper(p.span) - 1 > new.positions)) then
    raise exception using errcode = 'check_violation', constraint = 'section_row_in_use', message = '"section_row_in_use": cells in use';
  end if;
  return null;
end $$;

create function set_local(name text, value text) returns text language sql
  RETURN set_config(name, value, true);

create function silent_columns(tab oid) returns text[] language sql stable set search_path=public, pg_temp
  RETURN (SELECT ((COALESCE(array_agg((a.attname)::text), '{}'::text[]) || ARRAY['chosen_at'::text, 'seen_at'::text, 'look'::text, 'failing_since'::text, 'former_names'::text, 'is_open_plan'::text]) || (SELECT CASE c.relname WHEN 'admin'::name THEN ARRAY['language'::text] ELSE '{}'::text[] END AS "case" FROM pg_class c WHERE (c.oid = silent_columns.tab))) FROM pg_attribute a WHERE ((a.attrelid = silent_columns.tab) AND (a.attgenerated <> ''::"char")));

create function spoiled_by_undo(given uuid) returns TABLE(change bigint, name text) language plpgsql
as $$
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

create function spread(name regclass) returns boolean language sql
  RETURN false;

create function table_of(name name) returns text language sql immutable parallel safe
  RETURN name;

create function task_keeps_cargo() returns trigger language plpgsql
as $$
begin
  if exists (select from cargo c where c.account_id = new.account_id and c.work_task_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'task_keeps_cargo', message = '"task_keeps_cargo": the task has cargo';
  end if;
  return null;
end $$;

create function tell_change(account bigint, entity text, record bigint, version bigint) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  insert into outbox (account_id, entity, record_id, version) values (account, entity, record, version);
end $$;

create function tell_edi_event() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform tell_change(new.account_id, 'edi_event', new.id, 0);
  return null;
end $$;

create function tell_edi_message() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  hook record;
  told text := case when tg_op = 'INSERT' then case when new.direction = 'in' then 'edi.received' end
    when new.status in ('failed', 'rejected') and old.status <> new.status then 'edi.' || new.status end;
begin
  perform tell_change(new.account_id, 'edi_message', new.id, 0);
  if told is not null then
    for hook in select w.id from webhook w where w.account_id = new.account_id and w.is_enabled and told = any (w.events) loop
      insert into webhook_delivery (account_id, webhook_id, event, record_id, version) values (new.account_id, hook.id, told, new.id, 1);
      perform tell_webhook(new.account_id, hook.id);
    end loop;
  end if;
  return null;
end $$;

create function tell_entry(session bigint, account bigint, admin bigint) returns void language plpgsql
as $$
begin
  insert into session_entry values (session, account) on conflict do nothing;
  if found then
    perform write_history(account, 'entry', admin, admin, 'insert', null,
      (select jsonb_build_object('address', s.address, 'device', s.device) from session s where s.id = session));
  end if;
end $$;

create function tell_failed_mail() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform tell_change(old.account_id, 'admin', old.admin_id, 0);
  return null;
end $$;

create function tell_notification() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform tell_change(new.account_id, 'notification', new.admin_id, 0);
  return null;
end $$;

create function tell_session_end() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  perform tell_change(0, 'session', new.id, 1);
  return null;
end $$;

create function tell_webhook(account bigint, webhook bigint) returns void language sql
as $$
  insert into outbox (account_id, entity, record_id, version) values (account, 'webhook', webhook, 0)
$$;

create function tenant_table(name regclass) returns void language plpgsql
as $$
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

create function total_cargo() returns trigger language plpgsql
as $$
declare
  touched record;
  moment timestamptz := clock_timestamp();
begin
  if current_setting('app.brings_in', true) = 'true' then return null; end if;
  for touched in select distinct account_id, cargo_id from changed order by cargo_id loop
    perform from cargo c where c.account_id = touched.account_id and c.id = touched.cargo_id for no key update;
    update cargo c set updated_at = moment,
        total_weight = (select coalesce(sum(i.weight), 0) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id),
        total_volume = (select coalesce(sum(i.volume), 0) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id)
      where c.account_id = touched.account_id and c.id = touched.cargo_id;
  end loop;
  return null;
end $$;

create function transfer_is_whole() returns trigger language plpgsql security definer set search_path=public, pg_temp
as $$
declare
  task work_task := new;
  holds boolean;
  open boolean;
begin
  if task.type <> 'transfer' then return null; end if;
  select * into task from work_task t where t.account_id = task.account_id and t.id = task.id;
  if not found then return null; end if;
  open := task.status not in ('completed', 'canceled');
  holds := exists (select from container_place p where p.account_id = task.account_id and p.task_id = task.id and p.kind = 'reserved');
  if open <> holds then
    raise exception using errcode = 'check_violation', constraint = 'transfer_is_whole', message = '"transfer_is_whole": a transfer task and its reservation end together';
  end if;
  return null;
end $$;

create function treat_vat() returns trigger language plpgsql
as $$
declare treatment jsonb;
begin
  if coalesce(current_setting('app.undoes', true), '') = 'true' or coalesce(current_setting('app.brings_in', true), '') <> '' then return new; end if;
  select t into treatment from client c, jsonb_array_elements(c.vat_treatments) t
    where c.account_id = new.account_id and c.id = new.client_id
      and (jsonb_typeof(t -> 'chargeCodeId') = 'null' or (t ->> 'chargeCodeId')::bigint = new.charge_code_id)
    order by jsonb_typeof(t -> 'chargeCodeId') = 'null' limit 1;
  new.vat_category := coalesce(treatment ->> 'category', 'S');
  new.vat_reason := coalesce(treatment ->> 'reason', '');
  if treatment is not null then new.vat := 0; end if;
  if tg_op = 'INSERT' then return new; end if;
  -- Taxed again: by its charge code, or as the account is.
  if treatment is null and old.vat_category <> 'S' then
    select coalesce((select (rate ->> 'vat')::numeric from charge_code code, jsonb_array_elements(code.vat_rates) rate
        where code.account_id = new.account_id and code.id = new.charge_code_id
          and (rate ->> 'from')::date <= (new.started_at at time zone own.timezone)::date order by rate ->> 'from' desc limit 1), own.default_vat)
      into strict new.vat from tenant_account own where own.account_id = new.account_id;
  end if;
  return new;
end $$;

create function treat_vat_of_client() returns trigger language plpgsql
as $$
begin
  update transaction bill set client_id = client_id where account_id = new.account_id and client_id = new.id
    and released_at is null and paid_at is null and not is_completed
    and not exists (select from invoice i where i.account_id = bill.account_id and i.id = bill.invoice_id and i.number is not null);
  return null;
end $$;

create function trip_code(type text, moved_at timestamp with time zone, id bigint, zone text) returns text language sql stable
  RETURN ((CASE WHEN (type = 'planned_in'::text) THEN 'PI'::text WHEN (type = 'planned_out'::text) THEN 'PO'::text WHEN (type = 'gate_in'::text) THEN 'GI'::text ELSE 'GO'::text END || to_char((moved_at AT TIME ZONE zone), '-YYMMDD-'::text)) || id);

create function undo_act(given uuid) returns void language plpgsql
as $$
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

create function undo_change(change audit_log) returns void language plpgsql
as $$
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

create function undo_changes(pending bigint[]) returns void language plpgsql
as $$
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

create function undo_run(entity text, action text, changes bigint[]) returns void language plpgsql
as $$
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

create function unit_fits_move() returns trigger language plpgsql
as $$
declare
  o record;
  l record;
  m record;
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' then return null; end if;
  select status, valid_from, valid_to into o from gate_order g where g.account_id = new.account_id and g.id = new.order_id for share;
  -- As line_keeps_quantity takes it: a weaker lock before that one would let two who take of a line wait for each other.
  select valid_to into l from gate_order_line g where g.account_id = new.account_id and g.id = new.line_id for no key update;
  select t.type, t.customer_id, (t.moved_at at time zone a.timezone)::date as day into m
    from transport t join tenant_account a on a.account_id = t.account_id
    where t.account_id = new.account_id and t.id = new.transport_id;
  if m.type is distinct from 'gate_' || new.direction or m.customer_id is distinct from new.client_id or o.status <> 'open'
    or m.day < o.valid_from or m.day > coalesce(l.valid_to, o.valid_to) then
    raise exception using errcode = 'check_violation', constraint = 'unit_fits_move', message = '"unit_fits_move": the gate move is none of this order';
  end if;
  return null;
end $$;

create function warehouse_holds_areas() returns trigger language plpgsql
as $$
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

create function warehouse_holds_sections() returns trigger language plpgsql
as $$
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

create function webhook_holds() returns trigger language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('webhooks %s', new.account_id), 0));
  if (select count(*) from webhook w where w.account_id = new.account_id) > 20 then
    raise exception using errcode = 'check_violation', constraint = 'webhook_holds', message = '"webhook_holds": too many webhooks';
  end if;
  return null;
end $$;

create function without_person(entity text, r jsonb, part text, moment jsonb) returns jsonb language sql immutable parallel safe
  RETURN CASE WHEN ((r IS NULL) OR (part IS NULL)) THEN r WHEN ((entity = 'transport'::text) AND (part = 'license'::text)) THEN (r || '{"driver_license_number": ""}'::jsonb) WHEN (entity = 'transport'::text) THEN (r || '{"truck_key": null, "search_key": null, "driver_name": "", "driver_license_number": ""}'::jsonb) WHEN ((entity = 'transport_receipt'::text) AND (part = 'license'::text)) THEN (r #- '{contents,driverLicenseNumber}'::text[]) WHEN (entity = 'transport_receipt'::text) THEN ((r #- '{contents,driverName}'::text[]) #- '{contents,driverLicenseNumber}'::text[]) WHEN (entity = 'survey'::text) THEN (r || '{"signature": ""}'::jsonb) WHEN (entity = ANY (ARRAY['employee'::text, 'client_user'::text])) THEN ((r || jsonb_build_object('username', ('erased-'::text || (r ->> 'id'::text)), 'email', (('erased-'::text || (r ->> 'id'::text)) || '@erased.invalid'::text), 'firstname', '', 'lastname', '', 'is_enabled', false, 'username_key', NULL::unknown, 'name_key', NULL::unknown, 'erased_at', moment)) || CASE WHEN (entity = 'client_user'::text) THEN '{"notes": ""}'::jsonb ELSE '{"external_id": ""}'::jsonb END) ELSE r END;

create function words(t text) returns text language sql immutable strict parallel safe
  RETURN (' '::text || ltrim(translate(norm(t), '-/.,&+()"'''::text, '          '::text)));

create function works_elsewhere(who bigint) returns boolean language sql stable security definer set search_path=public, pg_temp
  RETURN (((current_account() IS NULL) OR (EXISTS (SELECT FROM membership m WHERE ((m.admin_id = works_elsewhere.who) AND (m.account_id = current_account()))))) AND (EXISTS (SELECT FROM (membership m JOIN account a ON ((a.id = m.account_id))) WHERE ((m.admin_id = works_elsewhere.who) AND (m.account_id IS DISTINCT FROM current_account()) AND (a.deleted_at IS NULL)))));

create function write_history(account bigint, entity text, record bigint, admin bigint, action text, before jsonb, after jsonb) returns void language plpgsql security definer set search_path=public, pg_temp
as $$
begin
  insert into audit_log (account_id, entity, record_id, admin_id, token_id, action, before, after)
  values (account, entity, record, admin, current_token(), action, before, after);
end $$;
