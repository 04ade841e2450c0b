create table container_type (
  like tenant_row including all,
  name text not null check (name <> ''),
  name_key text generated always as (norm(name)) stored,
  title text not null default '',
  description text not null default '',
  size int not null default 20 check (size in (20, 40)),
  iso_code text not null default '',
  codeco text not null default '',
  tare_weight_kg numeric(12, 2) not null default 0 check (tare_weight_kg >= 0),
  max_gross_weight_kg numeric(12, 2) not null default 0 check (max_gross_weight_kg >= 0),
  payload_capacity_kg numeric(12, 2) not null default 0 check (payload_capacity_kg >= 0),
  volume_cbm numeric(12, 2) not null default 0 check (volume_cbm >= 0),
  width_ft numeric(12, 2) not null default 0 check (width_ft >= 0),
  height_ft numeric(12, 2) not null default 0 check (height_ft >= 0),
  length_ft numeric(12, 2) not null default 0 check (length_ft >= 0),
  is_refrigerated boolean not null default false,
  refrigerator boolean not null default false,
  allows_bulk_loading boolean not null default false,
  is_active boolean not null default true,
  constraint container_type_name_key unique (account_id, name_key)
);
select tenant_table('container_type');

create table container_status (
  like tenant_row including all,
  name text not null check (name <> ''),
  name_key text generated always as (norm(name)) stored,
  "order" int not null default 10,
  is_active boolean not null default true,
  constraint container_status_name_key unique (account_id, name_key)
);
select tenant_table('container_status');

-- The logo on the papers of an account: one picture, small enough to be kept beside its facts.
create table account_logo (
  like tenant_row including all,
  png bytea not null check (length(png) between 1 and 200000),
  width int not null check (width between 1 and 600),
  height int not null check (height between 1 and 200),
  constraint account_logo_account_key unique (account_id)
);
select tenant_table('account_logo');
