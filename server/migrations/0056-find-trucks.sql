-- Trucks are searched by plates and driver regardless of spaces and hyphens, which people write or leave out.
-- Line breaks keep the end of one text apart from the beginning of the next.
alter table transport add column truck_key text collate "C" generated always as
  (translate(norm(vehicle_number || e'\n' || trailer_number || e'\n' || semitrailer_number || e'\n' || driver_name), ' -', '')) stored;
create index transport_truck on transport (account_id, moved_at, id) include (truck_key) where type in ('gate_in', 'gate_out');
