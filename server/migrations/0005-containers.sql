create table container (
  like tenant_row including all,
  name text not null check (name <> '' and name = btrim(name) and length(name) <= 32),
  name_key text collate "C" generated always as (norm(name)) stored,
  client_id bigint not null,
  warehouse_id bigint,
  container_type_id bigint not null,
  container_status_id bigint,
  container_condition text not null default 'used'
    check (container_condition in ('new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed')),
  is_defective boolean not null default false,
  is_empty boolean not null default true,
  is_refrigerated boolean not null default false,
  ventilation_available boolean not null default false,
  allows_bulk_loading boolean not null default false,
  cargo_type_allowed text not null default '' check (cargo_type_allowed in ('', 'DRY', 'REEFER', 'HAZMAT')),
  tare_weight_kg numeric(12, 2) not null default 0 check (tare_weight_kg >= 0),
  max_gross_weight_kg numeric(12, 2) not null default 0 check (max_gross_weight_kg >= 0),
  payload_capacity_kg numeric(12, 2) not null default 0 check (payload_capacity_kg >= 0),
  volume_cbm numeric(12, 2) not null default 0 check (volume_cbm >= 0),
  width_ft numeric(12, 2) not null default 0 check (width_ft >= 0),
  height_ft numeric(12, 2) not null default 0 check (height_ft >= 0),
  length_ft numeric(12, 2) not null default 0 check (length_ft >= 0),
  ccd_number text not null default '',
  seal_number text not null default '',
  temperature_requirements text not null default '',
  import_reference_number text not null default '',
  export_reference_number text not null default '',
  iso_code text not null default '',
  certification_expiry_date timestamptz,
  hazmat_certified boolean not null default false,
  gps_tracking_enabled boolean not null default false,
  gps_location text not null default '',
  notes text not null default '',
  style_warehouse_color text not null default '#00c26e' check (style_warehouse_color ~* '^#[0-9a-f]{6}$'),
  h_size int not null default 1 check (h_size between 1 and 4),
  constraint container_name_key unique (account_id, name_key),
  foreign key (account_id, client_id) references client (account_id, id),
  foreign key (account_id, warehouse_id) references warehouse (account_id, id),
  foreign key (account_id, container_type_id) references container_type (account_id, id),
  foreign key (account_id, container_status_id) references container_status (account_id, id)
);
select tenant_table('container');
-- Collation C: this one index serves starts-with and sorting (core/lists.ts asks for nulls first).
create index container_name on container (account_id, name_key nulls first, id);
create index container_client on container (account_id, client_id, id);
create index container_warehouse on container (account_id, warehouse_id, id);
create index container_empty on container (account_id, is_empty nulls first, id);
create index container_type_of on container (account_id, container_type_id);
create index container_status_of on container (account_id, container_status_id);
