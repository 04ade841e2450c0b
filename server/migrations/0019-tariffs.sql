-- What is charged for, in the account's own words: storage, a lift, a wash. Of which kind the bill is, and its VAT from a day on.
create table charge_code (
  like tenant_row including all,
  code text not null check (code <> '' and length(code) <= 16),
  code_key text collate "C" not null generated always as (norm(code)) stored,
  name text not null check (name <> '' and length(name) <= 120),
  name_key text collate "C" not null generated always as (norm(name)) stored,
  type text not null check (type in ('depot', 'rent', 'cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee', 'service_fee')),
  -- [{"from": "2027-01-01", "vat": 23}, …], rising; before the first the account's own VAT holds.
  vat_rates jsonb not null default '[]' check (jsonb_typeof(vat_rates) = 'array' and jsonb_array_length(vat_rates) <= 20),
  constraint charge_code_code_key unique (account_id, code_key)
);
select tenant_table('charge_code');
create index charge_code_name on charge_code (account_id, name_key nulls first, id);

-- The prices of one client, or of all who have none of their own, for some time. A new version is a card that begins where this ends.
create table rate_card (
  like tenant_row including all,
  name text not null check (name <> '' and length(name) <= 120),
  name_key text collate "C" not null generated always as (norm(name)) stored,
  currency text not null default 'EUR' check (currency in ('CZK', 'EUR', 'HUF', 'PLN', 'USD')),
  client_id bigint,
  valid_from date not null,
  valid_to date,
  counts_first_day boolean not null default true,
  counts_last_day boolean not null default true,
  -- Whether a day has the price of that day, or of the first.
  price_date text not null default 'day' check (price_date in ('day', 'start')),
  -- Whether the days of a new payer are counted on, or anew.
  day_clock text not null default 'continue' check (day_clock in ('continue', 'restart')),
  constraint rate_card_valid_to_check check (valid_to >= valid_from),
  constraint rate_card_one_at_a_time exclude using gist (account_id with =, currency with =, (coalesce(client_id, 0)) with =,
    daterange(valid_from, valid_to, '[]') with &&) deferrable
);
select tenant_table('rate_card');
alter table rate_card add constraint rate_card_client_fkey foreign key (account_id, client_id) references client (account_id, id);
create index rate_card_name on rate_card (account_id, name_key nulls first, id);
create index rate_card_client on rate_card (account_id, client_id);

create table rate_line (
  like tenant_row including all,
  rate_card_id bigint not null,
  nth int not null check (nth between 1 and 200),
  charge_code_id bigint not null,
  -- What a box, a gate move or a task has to be; nothing said: any.
  container_type_id bigint,
  is_empty boolean,
  container_condition text not null default ''
    check (container_condition in ('', 'new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed')),
  warehouse_id bigint,
  direction text not null default '' check (direction in ('', 'gate_in', 'gate_out')),
  task_type text not null default '' check (task_type in ('', 'loading', 'unloading', 'repair', 'cleaning')),
  unit text not null check (unit in ('day', 'week', 'move', 'piece')),
  free_days int not null default 0 check (free_days between 0 and 365),
  -- Whether the free days stay free once there are more days.
  keeps_free_days boolean not null default true,
  -- Whether slabs count the days of the stay, or those after the free ones.
  slab_basis text not null default 'stay' check (slab_basis in ('stay', 'after_free')),
  -- [{"to": 10, "price20": 8, "price40": 16, "price45": null}, …]: up to which day, and the price by length; the last has no end.
  slabs jsonb not null check (jsonb_typeof(slabs) = 'array' and jsonb_array_length(slabs) between 1 and 20),
  -- An amount once, on the so-manieth day.
  once_day int check (once_day between 1 and 3650),
  once_price numeric(12, 2) check (once_price between 0 and 100000000),
  constraint rate_line_nth_key unique (account_id, rate_card_id, nth),
  constraint rate_line_once_whole check ((once_day is null) = (once_price is null)),
  constraint rate_line_of_unit check (case
    when unit in ('day', 'week') then direction = '' and task_type = '' and (keeps_free_days or unit = 'day')
    else free_days = 0 and keeps_free_days and slab_basis = 'stay' and once_day is null and jsonb_array_length(slabs) = 1
      and (unit = 'move' or direction = '') and (unit = 'piece' or task_type = '') end)
);
select tenant_table('rate_line');
-- A line is a part of its card.
alter table rate_line add constraint rate_line_rate_card_fkey foreign key (account_id, rate_card_id) references rate_card (account_id, id) on delete cascade;
alter table rate_line add constraint rate_line_charge_code_fkey foreign key (account_id, charge_code_id) references charge_code (account_id, id);
alter table rate_line add constraint rate_line_container_type_fkey foreign key (account_id, container_type_id) references container_type (account_id, id);
alter table rate_line add constraint rate_line_warehouse_fkey foreign key (account_id, warehouse_id) references warehouse (account_id, id);
