create table warehouse (
  like tenant_row including all,
  name text not null check (name <> ''),
  name_key text collate "C" generated always as (norm(name)) stored,
  description text not null default '',
  is_enabled boolean not null default true,
  is_default boolean not null default false,
  order_pos int not null default 10,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address_line1 text not null default '' check (length(address_line1) <= 64),
  address_line2 text not null default '' check (length(address_line2) <= 10),
  address_city text not null default '' check (length(address_city) <= 32),
  address_state text not null default '',
  address_zip text not null default '' check (length(address_zip) <= 12),
  address_country text not null default '',
  constraint warehouse_name_key unique (account_id, name_key)
);
select tenant_table('warehouse');
-- What is checked at the commit, and other work of the owner, sees rows past the account.
do $$ begin execute format('create policy upkeep on warehouse for select to %I using (true)', current_user); end $$;
create unique index warehouse_one_default on warehouse (account_id) where is_default;

-- An account with warehouses has a default one, whoever edits or deletes at the same time.
create function keep_a_default_warehouse() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from tenant_account a where a.account_id = old.account_id for no key update; -- one after the other
  if exists (select from warehouse w where w.account_id = old.account_id)
    and not exists (select from warehouse w where w.account_id = old.account_id and w.is_default) then
    raise exception using errcode = 'check_violation', constraint = 'warehouse_keeps_a_default', message = '"warehouse_keeps_a_default": an account keeps a default warehouse';
  end if;
  return null;
end $$;
create constraint trigger keep_a_default after update or delete on warehouse deferrable initially deferred
  for each row when (old.is_default) execute function keep_a_default_warehouse();

create table storage_area (
  like tenant_row including all,
  warehouse_id bigint not null,
  name text not null check (name <> '' and length(name) <= 32),
  name_key text collate "C" generated always as (norm(name)) stored,
  constraint storage_area_name_key unique (account_id, warehouse_id, name_key),
  foreign key (account_id, warehouse_id) references warehouse (account_id, id)
);
select tenant_table('storage_area');
do $$ begin execute format('create policy upkeep on storage_area for select to %I using (true)', current_user); end $$;

create function warehouse_holds_areas() returns trigger language plpgsql as $$
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
create trigger holds after insert on storage_area referencing new table as added for each statement execute function warehouse_holds_areas();

create table storage_section (
  like tenant_row including all,
  area_id bigint not null,
  name text not null check (name <> '' and length(name) <= 64),
  name_key text collate "C" generated always as (norm(name)) stored,
  constraint storage_section_name_key unique (account_id, area_id, name_key),
  foreign key (account_id, area_id) references storage_area (account_id, id)
);
select tenant_table('storage_section');
do $$ begin execute format('create policy upkeep on storage_section for select to %I using (true)', current_user); end $$;

-- An area is answered with all of its sections, and a warehouse with all of its areas.
create function warehouse_holds_sections() returns trigger language plpgsql as $$
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
create trigger holds after insert on storage_section referencing new table as added for each statement execute function warehouse_holds_sections();

create table section_row (
  like tenant_row including all,
  section_id bigint not null,
  row int not null check (row between 1 and 20),
  tiers int not null check (tiers between 1 and 20),
  positions int not null check (positions between 1 and 20),
  constraint section_row_key unique (account_id, section_id, row),
  foreign key (account_id, section_id) references storage_section (account_id, id) on delete cascade
);
select tenant_table('section_row');

-- A row in use keeps the cells in use (the other side of `place_in_grid`).
create function row_keeps_places() returns trigger language plpgsql as $$
begin
  if exists (select from container_place p
    where p.account_id = old.account_id and p.section_id = old.section_id and p.row = old.row
      and (tg_op = 'DELETE' or new.row <> old.row or new.section_id <> old.section_id or p.tier > new.tiers or upper(p.span) - 1 > new.positions)) then
    raise exception using errcode = 'check_violation', constraint = 'section_row_in_use', message = '"section_row_in_use": cells in use';
  end if;
  return null;
end $$;
create trigger keeps_places after update or delete on section_row for each row execute function row_keeps_places();

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
  search_key text generated always as
    (norm(name || ' ' || ccd_number || ' ' || seal_number || ' ' || import_reference_number || ' ' || export_reference_number)) stored,
  constraint container_name_key unique (account_id, name_key),
  foreign key (account_id, client_id) references client (account_id, id),
  foreign key (account_id, warehouse_id) references warehouse (account_id, id),
  foreign key (account_id, container_type_id) references container_type (account_id, id),
  foreign key (account_id, container_status_id) references container_status (account_id, id)
);
select tenant_table('container');
do $$ begin execute format('create policy upkeep on container for select to %I using (true)', current_user); end $$;
-- Collation C: this one index serves starts-with and sorting.
create index container_name on container (account_id, name_key nulls first, id);
create index container_client on container (account_id, client_id, id);
create index container_warehouse on container (account_id, warehouse_id, id);
create index container_empty on container (account_id, is_empty nulls first, id);
create index container_search on container (account_id, id) include (client_id, search_key);
-- Lists sorted by type and status take the containers of one after the other, by the index alone.
create index container_type_of on container (account_id, container_type_id, id);
create index container_status_of on container (account_id, container_status_id, id);

-- A container that comes back to a place must still fit there: its size and warehouse may have changed meanwhile.
create function container_stands() returns trigger language plpgsql as $$
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
create constraint trigger stands after update on container deferrable initially deferred for each row
  when (old.h_size <> new.h_size or old.warehouse_id is distinct from new.warehouse_id) execute function container_stands();
