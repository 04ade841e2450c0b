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
create unique index warehouse_one_default on warehouse (account_id) where is_default;

-- An account with warehouses has a default one, whoever edits or deletes at the same time.
create function keep_a_default_warehouse() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One after the other; no more than that, because every record written holds the account's key.
  perform from account a where a.id = old.account_id for no key update;
  if exists (select from warehouse w where w.account_id = old.account_id)
    and not exists (select from warehouse w where w.account_id = old.account_id and w.is_default) then
    raise exception using errcode = 'check_violation', constraint = 'warehouse_keeps_a_default', message = 'an account keeps a default warehouse';
  end if;
  return null;
end $$;
create constraint trigger keep_a_default after update or delete on warehouse deferrable initially deferred
  for each row when (old.is_default) execute function keep_a_default_warehouse();
do $$ begin execute format('create policy upkeep on warehouse for select to %I using (true)', current_user); end $$;

create table storage_area (
  like tenant_row including all,
  warehouse_id bigint not null,
  name text not null check (name <> '' and length(name) <= 32),
  name_key text collate "C" generated always as (norm(name)) stored,
  constraint storage_area_name_key unique (account_id, warehouse_id, name_key),
  foreign key (account_id, warehouse_id) references warehouse (account_id, id)
);
select tenant_table('storage_area');

create table storage_section (
  like tenant_row including all,
  area_id bigint not null,
  name text not null check (name <> '' and length(name) <= 64),
  name_key text collate "C" generated always as (norm(name)) stored,
  constraint storage_section_name_key unique (account_id, area_id, name_key),
  foreign key (account_id, area_id) references storage_area (account_id, id)
);
select tenant_table('storage_section');

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
