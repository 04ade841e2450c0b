-- Trucks are searched by plates and driver regardless of spaces and hyphens, which people write or leave out.
-- Line breaks keep the end of one text apart from the beginning of the next.
-- The function goes meanwhile, as in 0055.
drop function trip_code(transport, text);
alter table transport add column truck_key text collate "C" generated always as
  (translate(norm(vehicle_number || e'\n' || trailer_number || e'\n' || semitrailer_number || e'\n' || driver_name), ' -', '')) stored;
create function trip_code(t transport, zone text) returns text language sql stable
  return case t.type when 'planned_in' then 'PI' when 'planned_out' then 'PO' when 'gate_in' then 'GI' else 'GO' end
    || to_char(t.moved_at at time zone zone, '-YYMMDD-') || t.id;
create index transport_truck on transport (account_id, moved_at, id) include (truck_key) where type in ('gate_in', 'gate_out');
