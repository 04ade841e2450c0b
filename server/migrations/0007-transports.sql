-- Planned and done trips of containers through the gate. `moved_at` is the date that counts: arrival in, departure out.
create table transport (
  like tenant_row including all,
  container_id bigint not null,
  client_id bigint not null,
  type text not null check (type in ('planned_in', 'planned_out', 'gate_in', 'gate_out')),
  arrival_date timestamptz,
  departure_date timestamptz,
  moved_at timestamptz generated always as (case when type in ('planned_in', 'gate_in') then arrival_date else departure_date end) stored,
  vehicle_type text not null check (vehicle_type in ('truck', 'car', 'train', 'ship')),
  vehicle_number text not null default '' check (length(vehicle_number) <= 64),
  vehicle_issue_document text not null default '' check (length(vehicle_issue_document) <= 64),
  trailer_number text not null default '' check (length(trailer_number) <= 64),
  semitrailer_number text not null default '' check (length(semitrailer_number) <= 64),
  driver_name text not null default '' check (length(driver_name) <= 120),
  driver_license_number text not null default '' check (length(driver_license_number) <= 64),
  notes text not null default '' check (length(notes) <= 4000),
  search_key text generated always as (norm(driver_name || ' ' || vehicle_number || ' ' || trailer_number || ' ' || semitrailer_number)) stored,
  constraint transport_has_date check (moved_at is not null),
  constraint transport_gate_only check (type in ('gate_in', 'gate_out')
    or vehicle_number || vehicle_issue_document || trailer_number || semitrailer_number || driver_name || driver_license_number = ''),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, client_id) references client (account_id, id)
);
select tenant_table('transport');
-- What they include lets a filter, a search or a count do without the wide rows.
create index transport_moved on transport (account_id, moved_at nulls first, id) include (container_id, client_id, type, vehicle_type, search_key);
create index transport_type_of on transport (account_id, type nulls first, moved_at nulls first, id) include (container_id);
create index transport_vehicle on transport (account_id, vehicle_type nulls first, id) include (type);
-- Also finds the passage through the gate that fulfils a plan.
create index transport_container on transport (account_id, container_id, type, moved_at, id);
create index transport_client on transport (account_id, client_id, moved_at nulls first, id);

-- The receipt of a passage: its number never changes and it is never deleted, its contents are what it said when issued.
create table transport_receipt (
  like tenant_row including all,
  transport_id bigint not null,
  year int not null,
  number int not null check (number > 0),
  revision int not null default 1,
  issued_at timestamptz not null default now(),
  contents jsonb not null,
  constraint transport_receipt_transport_key unique (account_id, transport_id),
  constraint transport_receipt_number_key unique (account_id, year, number),
  foreign key (account_id, transport_id) references transport (account_id, id)
);
select tenant_table('transport_receipt');
revoke delete on transport_receipt from boxyard_app;

create function receipt_number(r transport_receipt) returns text language sql immutable
  return r.year || '/' || lpad(r.number::text, greatest(6, length(r.number::text)), '0');
