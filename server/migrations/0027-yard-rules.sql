-- What areas and sections are for. A section that says nothing of a rule takes its area's.
do $$
declare
  part text;
  field text;
  rule text;
begin
  foreach part in array array['storage_area', 'storage_section'] loop
    execute format('alter table %I
      add column load text not null default '''',
      add column kinds jsonb not null default ''[]'',
      add column plugs int,
      add column lengths jsonb not null default ''[]'',
      add column container_type_ids jsonb not null default ''[]'',
      add column client_ids jsonb not null default ''[]'',
      add column max_tiers int,
      add column max_stack_kg int,
      add column is_must boolean not null default false', part);
    -- On spread tables each is a statement of its own.
    for field, rule in select * from (values
      ('load', $rule$load in ('', 'empty', 'full')$rule$),
      ('kinds', $rule$kinds <@ '["reefer", "tank", "dangerous", "damaged"]'$rule$),
      ('plugs', $rule$plugs between 0 and 9999$rule$),
      ('lengths', $rule$lengths <@ '[20, 40, 45]'$rule$),
      ('container_type_ids', $rule$jsonb_typeof(container_type_ids) = 'array' and jsonb_array_length(container_type_ids) <= 50$rule$),
      ('client_ids', $rule$jsonb_typeof(client_ids) = 'array' and jsonb_array_length(client_ids) <= 50$rule$),
      ('max_tiers', $rule$max_tiers between 1 and 20$rule$),
      ('max_stack_kg', $rule$max_stack_kg between 1 and 999999$rule$)
    ) checked loop
      execute format('alter table %1$I add constraint %1$s_%2$s_check check (%3$s)', part, field, rule);
    end loop;
  end loop;
end $$;

-- A client or a container type that a rule names is not deleted.
create function named_in_yard_rules() returns trigger language plpgsql as $$
begin
  if exists (select from storage_area a where a.account_id = old.account_id and to_jsonb(a) -> tg_argv[0] @> to_jsonb(old.id))
    or exists (select from storage_section s where s.account_id = old.account_id and to_jsonb(s) -> tg_argv[0] @> to_jsonb(old.id)) then
    raise exception using errcode = 'check_violation', constraint = 'named_in_yard_rules', message = '"named_in_yard_rules": an area or a section is kept for it';
  end if;
  return old;
end $$;
create trigger named_in_rules before delete on client for each row execute function named_in_yard_rules('client_ids');
create trigger named_in_rules before delete on container_type for each row execute function named_in_yard_rules('container_type_ids');

-- What the gate asks of a box beside its state: kept with the gate move, and with the container until the next one.
do $$
declare
  part text;
  field text;
  rule text;
begin
  foreach part in array array['container', 'transport'] loop
    execute format('alter table %I
      add column seal_issuer text not null default '''',
      add column seal_is_broken boolean not null default false,
      add column other_seals jsonb not null default ''[]'',
      add column set_temperature numeric(5, 1),
      add column is_plugged_in boolean not null default false,
      add column pti_day date,
      add column gross_weight_kg int,
      add column weight_kind text not null default '''',
      add column weighed_by text not null default '''',
      add column dangerous_goods jsonb not null default ''[]'',
      add column over_height_cm int,
      add column over_width_cm int', part);
    -- On spread tables each is a statement of its own.
    for field, rule in select * from (values
      ('seal_issuer', $rule$seal_issuer in ('', 'line', 'shipper', 'customs', 'depot')$rule$),
      ('other_seals', $rule$jsonb_typeof(other_seals) = 'array' and jsonb_array_length(other_seals) <= 9$rule$),
      ('set_temperature', $rule$set_temperature between -80 and 60$rule$),
      ('gross_weight_kg', $rule$gross_weight_kg between 1 and 99999$rule$),
      ('weight_kind', $rule$weight_kind in ('', 'sum', 'vgm')$rule$),
      ('weighed_by', $rule$length(weighed_by) <= 120$rule$),
      ('dangerous_goods', $rule$jsonb_typeof(dangerous_goods) = 'array' and jsonb_array_length(dangerous_goods) <= 10$rule$),
      ('over_height_cm', $rule$over_height_cm between 1 and 999$rule$),
      ('over_width_cm', $rule$over_width_cm between 1 and 999$rule$)
    ) checked loop
      execute format('alter table %1$I add constraint %1$s_%2$s_check check (%3$s)', part, field, rule);
    end loop;
  end loop;
end $$;
create index container_plugged_in on container (account_id, id) where is_plugged_in;

-- Against which rules somebody put a container there on purpose.
alter table container_place add column against jsonb;
alter table container_move add column against jsonb;

-- How names of areas tell what they are for, where nobody says it: in English and Slovak, without accents.
create function named_for(kind text, name text) returns boolean language sql immutable parallel safe
  return public.norm(name) ~ case kind when 'reefer' then 'reefer|plug|chlad|mraz|zasuv' else 'tank|cistern' end;

-- Which rules each of these containers breaks on each of these places (`from` is the first position), in words' keys with what they name.
-- With tier 0 the section alone is asked. Advice (stacks, and what only the names of areas tell) is given and never asked about. Screens, proposals, drops, programs and the check below all ask this.
-- A weight nobody told counts as the tare. A stack weighs what stands on the box's own positions, a 40' over one 20' by half.
create function broken_rules(account bigint, boxes bigint[], sections bigint[], lines int[], tiers int[], froms int[])
returns table (nth int, rule text, params jsonb, is_must boolean, is_advice boolean) language plpgsql stable as $$
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

-- A section that says "must" is not passed, whoever asks. A row that gets another number takes along what stands in it, and a backup
-- has what stood there before the rule.
create function place_keeps_rules() returns trigger language plpgsql as $$
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
create constraint trigger keeps_rules after insert on container_place deferrable initially deferred
  for each row execute function place_keeps_rules();
create constraint trigger keeps_rules_moved after update on container_place deferrable initially deferred for each row
  when ((old.section_id, old.tier, old.span) is distinct from (new.section_id, new.tier, new.span))
  execute function place_keeps_rules();

create or replace function record_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What a reefer was read at.
create table reefer_reading (
  like tenant_row including all,
  container_id bigint not null,
  temperature numeric(5, 1) not null check (temperature between -80 and 60),
  read_at timestamptz not null default now(),
  remark text not null default '' check (length(remark) <= 500),
  admin_id bigint default current_admin() references admin (id),
  token_id bigint default current_token()
);
select tenant_table('reefer_reading');
alter table reefer_reading add constraint reefer_reading_account_id_container_id_fkey foreign key (account_id, container_id) references container (account_id, id);
create index reefer_reading_container on reefer_reading (account_id, container_id, read_at desc, id desc);

-- How often a client has its reefers read, and how far from the set temperature is an alarm.
alter table client add column reefer_hours int not null default 12, add column reefer_deviation numeric(4, 1) not null default 3;
alter table client add constraint client_reefer_hours_check check (reefer_hours between 1 and 168);
alter table client add constraint client_reefer_deviation_check check (reefer_deviation between 0.5 and 30);

create or replace function history_owner(entity text, r jsonb) returns text language sql immutable parallel safe
  return case
    when entity in ('container_place', 'damage', 'document', 'reefer_reading', 'stay_correction', 'transaction', 'transport', 'work_task') then 'container'
    when entity = 'image' then case
      when r ->> 'damage_id' is not null then 'damage'
      when r ->> 'work_task_id' is not null then 'work_task'
      else 'container' end
    when entity in ('cargo', 'task_comment') then 'work_task'
    when entity = 'cargo_item' then 'cargo'
    when entity = 'client_user' then 'client'
    when entity = 'rate_line' then 'rate_card'
    when entity = 'storage_area' then 'warehouse'
    when entity = 'storage_section' then 'storage_area'
    when entity = 'section_row' then 'storage_section'
    when entity = 'transport_receipt' then 'transport'
    when entity in ('entry', 'export', 'invitation', 'membership') then 'admin'
    when entity = 'account_logo' then 'account' end;

create or replace function history_owner_id(entity text, record_id bigint, r jsonb) returns bigint language sql immutable parallel safe
  return case
    when entity in ('entry', 'export', 'invitation') then record_id
    else (case
      when entity in ('container_place', 'damage', 'document', 'reefer_reading', 'stay_correction', 'transaction', 'transport', 'work_task') then r ->> 'container_id'
      when entity = 'image' then coalesce(r ->> 'damage_id', r ->> 'work_task_id', r ->> 'container_id')
      when entity in ('cargo', 'task_comment') then r ->> 'work_task_id'
      when entity = 'cargo_item' then r ->> 'cargo_id'
      when entity = 'client_user' then r ->> 'client_id'
      when entity = 'rate_line' then r ->> 'rate_card_id'
      when entity = 'storage_area' then r ->> 'warehouse_id'
      when entity = 'storage_section' then r ->> 'area_id'
      when entity = 'section_row' then r ->> 'section_id'
      when entity = 'transport_receipt' then r ->> 'transport_id'
      when entity = 'membership' then r ->> 'admin_id'
      when entity = 'account_logo' then r ->> 'account_id' end)::bigint end;
