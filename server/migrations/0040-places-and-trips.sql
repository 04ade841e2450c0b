-- A place is told as data, with the names of its area and section; whoever shows it makes the text.
create or replace function place_json(p container_place) returns jsonb language sql stable
  return (select jsonb_build_object('sectionId', s.id, 'storageAreaName', a.name, 'storageSectionName', s.name, 'row', p.row, 'tier', p.tier,
      'position', lower(p.span), 'blockIndex', upper(p.span) - lower(p.span))
    from storage_section s join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where s.account_id = p.account_id and s.id = p.section_id);
drop function place_path(bigint, bigint, int, int, int4range);

-- The history so far has the names in a text only, `area > section > Row: …`. Where a name may itself hold ` > `, the
-- section's present name tells where the area's ends.
create function pg_temp.place_from_text(account bigint, old jsonb) returns jsonb language sql stable
  return (select jsonb_build_object('sectionId', old -> 'sectionId', 'row', old -> 'row', 'tier', old -> 'tier', 'position', old -> 'from',
      'blockIndex', (old ->> 'to')::int - (old ->> 'from')::int + 1,
      'storageAreaName', case when s.name is null then split_part(names, ' > ', 1) else left(names, -length(' > ' || s.name)) end,
      'storageSectionName', coalesce(s.name, substr(names, length(split_part(names, ' > ', 1)) + 4)))
    from (select regexp_replace(old ->> 'path', ' > Row: \d+ > Tier: \d+ > Position: [0-9 -]+$', '') as names) told
    left join storage_section s on s.account_id = account and s.id = (old ->> 'sectionId')::bigint
      and right(names, length(' > ' || s.name)) = ' > ' || s.name);
update container_move set from_place = pg_temp.place_from_text(account_id, from_place) where from_place ? 'path';
update container_move set to_place = pg_temp.place_from_text(account_id, to_place) where to_place ? 'path';
drop function pg_temp.place_from_text(bigint, jsonb);

-- Which trip, for people: kind, day by the clocks of the depot, id (GI-261121-42).
create function trip_code(t transport, zone text) returns text language sql stable
  return case t.type when 'planned_in' then 'PI' when 'planned_out' then 'PO' when 'gate_in' then 'GI' else 'GO' end
    || to_char(t.moved_at at time zone zone, '-YYMMDD-') || t.id;
