-- How well kept a container is; '' where nobody graded it.
alter table container add column grade text not null default '';
alter table container add constraint container_grade_check check (grade in ('', 'A', 'B', 'C', 'D'));

-- What a gate move says of the order that it is for, against which reasons the gate recorded it, and why it needs no order.
alter table transport add column booking_number text not null default '';
alter table transport add column bill_of_lading text not null default '';
alter table transport add column customs_reference text not null default '';
alter table transport add column cargo_use text not null default '';
alter table transport add column order_number text not null default '';
alter table transport add column against jsonb not null default '[]';
alter table transport add column exception_reason text not null default '';
alter table transport add constraint transport_references_check check (length(booking_number) <= 64 and length(bill_of_lading) <= 64
  and length(customs_reference) <= 64 and cargo_use in ('', 'import', 'export', 'transhipment', 'continental'));
alter table transport add constraint transport_order_number_check check (order_number ~ '^[ -~]{0,64}$');
alter table transport add constraint transport_against_check check (jsonb_typeof(against) = 'array' and length(against::text) <= 8000);
alter table transport add constraint transport_exception_reason_check check (length(exception_reason) <= 200);
create index transport_against on transport (account_id, id) where against <> '[]' and exception_reason = '';
create index transport_order_number on transport (account_id, id) where order_number <> '' and exception_reason = '';

-- What the gate says of an open repair, of a CSC date that is over, and of a client that owes more than its limit.
alter table account add column on_open_repair text not null default 'warn';
alter table account add column on_csc_due text not null default 'warn';
alter table account add column on_over_credit text not null default 'warn';
alter table account add constraint account_gate_settings_check check (on_open_repair in ('off', 'warn', 'refuse')
  and on_csc_due in ('off', 'warn', 'refuse') and on_over_credit in ('off', 'warn', 'refuse'));
alter table tenant_account add column on_open_repair text not null default 'warn';
alter table tenant_account add column on_csc_due text not null default 'warn';
alter table tenant_account add column on_over_credit text not null default 'warn';

create or replace function copy_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tenant_account (account_id, name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city,
      address_zip, timezone, modules, opening_day, default_vat, is_vat_payer,
      on_open_repair, on_csc_due, on_over_credit) values (new.id, new.name, new.terminal_name, new.cin, new.tin, new.vat_number,
      new.address_line1, new.address_line2, new.address_city, new.address_zip, new.timezone, new.modules, new.opening_day, new.default_vat,
      new.is_vat_payer, new.on_open_repair, new.on_csc_due, new.on_over_credit);
  else
    update tenant_account set name = new.name, terminal_name = new.terminal_name, cin = new.cin, tin = new.tin, vat_number = new.vat_number,
      address_line1 = new.address_line1, address_line2 = new.address_line2, address_city = new.address_city, address_zip = new.address_zip,
      timezone = new.timezone, modules = new.modules, opening_day = new.opening_day, default_vat = new.default_vat,
      is_vat_payer = new.is_vat_payer,
      on_open_repair = new.on_open_repair, on_csc_due = new.on_csc_due, on_over_credit = new.on_over_credit where account_id = new.id;
  end if;
  return null;
end $$;
drop trigger copied on account;
create trigger copied after insert or update of name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city,
  address_zip, timezone, modules, opening_day, default_vat, is_vat_payer, on_open_repair, on_csc_due, on_over_credit on account for each row execute function copy_account();
alter table account enable always trigger copied;

-- From which day on the containers of a client leave, or come, by an order; and how much it may owe.
alter table client add column credit_limit numeric(12, 2);
alter table client add column release_orders_from date;
alter table client add column acceptance_orders_from date;
alter table client add constraint client_credit_limit_check check (credit_limit >= 0);

-- Releasing and cancelling are apart: an owner gives them to persons.
alter table membership add column may_release boolean not null default false;
alter table membership add column may_cancel_orders boolean not null default false;
alter table invitation add column may_release boolean not null default false;
alter table invitation add column may_cancel_orders boolean not null default false;

-- They stand with the account's rows as well, as names do: triggers of orders ask for them there.
alter table colleague add column may_release boolean not null default false;
alter table colleague add column may_cancel_orders boolean not null default false;
create function copy_rights(account bigint, person bigint, releases boolean, cancels boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_local('app.account_id', account::text);
  update colleague set may_release = releases, may_cancel_orders = cancels where account_id = account and admin_id = person;
  perform set_local('app.account_id', own);
end $$;
revoke execute on function copy_rights(bigint, bigint, boolean, boolean) from public;
select copy_rights(account_id, admin_id, is_enabled and (is_owner or may_release), is_enabled and (is_owner or may_cancel_orders)) from membership;
create function copy_member_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform copy_rights(new.account_id, new.admin_id, new.is_enabled and (new.is_owner or new.may_release),
    new.is_enabled and (new.is_owner or new.may_cancel_orders));
  return null;
end $$;
-- After `copied`, by its name.
create trigger rights_copied after insert or update of is_enabled, is_owner, may_release, may_cancel_orders on membership
  for each row execute function copy_member_rights();
alter table membership enable always trigger rights_copied;

create function has_order_right(cancelling boolean) returns boolean language sql stable
  return current_admin() is null or exists (select from colleague c where c.account_id = current_account() and c.admin_id = current_admin()
    and case when cancelling then c.may_cancel_orders else c.may_release end);

-- Release orders (out) and acceptance orders (in). What is left, full or expired follows from units and days and is stored nowhere.
create table gate_order (
  like tenant_row including all,
  direction text not null check (direction in ('out', 'in')),
  client_id bigint not null,
  number text not null check (number ~ '^[ -~]{1,64}$'),
  number_key text collate "C" not null generated always as (regexp_replace(upper(number), '[^A-Z0-9]', '', 'g')) stored check (number_key <> ''),
  -- What numbers that look alike have in common: without zeros, letters that pass for digits as digits.
  near_key text collate "C" not null generated always as (replace(translate(regexp_replace(upper(number), '[^A-Z0-9]', '', 'g'), 'OIL', '011'), '0', '')) stored,
  warehouse_id bigint,
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  booking_number text not null default '' check (length(booking_number) <= 64),
  bill_of_lading text not null default '' check (length(bill_of_lading) <= 64),
  customs_reference text not null default '' check (length(customs_reference) <= 64),
  cargo_use text not null default '' check (cargo_use in ('', 'import', 'export', 'transhipment', 'continental')),
  notes text not null default '' check (length(notes) <= 4000),
  status text not null default 'open' check (status in ('draft', 'open', 'closed', 'cancelled')),
  source text not null default 'clerk' check (source in ('clerk', 'api', 'import', 'edi')),
  -- Of its lines as they were saved last: so the order has another version when they have changed.
  lines_key text not null default ''
);
select tenant_table('gate_order');
alter table gate_order add constraint gate_order_side unique (account_id, id, direction, client_id);
alter table gate_order add constraint gate_order_client_fkey foreign key (account_id, client_id) references client (account_id, id);
alter table gate_order add constraint gate_order_warehouse_fkey foreign key (account_id, warehouse_id) references warehouse (account_id, id);
create unique index gate_order_number_key on gate_order (account_id, client_id, direction, warehouse_id, number_key) nulls not distinct
  where status <> 'cancelled';
create index gate_order_number on gate_order (account_id, number_key text_pattern_ops);
create index gate_order_near on gate_order (account_id, near_key);
create index gate_order_open on gate_order (account_id, valid_to, id) where status = 'open';

create table gate_order_line (
  like tenant_row including all,
  order_id bigint not null,
  quantity int not null check (quantity between 1 and 9999),
  container_type_ids jsonb not null default '[]' check (jsonb_typeof(container_type_ids) = 'array' and jsonb_array_length(container_type_ids) <= 50),
  load text not null default '' check (load in ('', 'empty', 'full')),
  least_condition text not null default '' check (least_condition in ('', 'new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed')),
  least_grade text not null default '' check (least_grade in ('', 'A', 'B', 'C', 'D')),
  named_only boolean not null default false,
  haulier_id bigint,
  booking_number text not null default '' check (length(booking_number) <= 64),
  bill_of_lading text not null default '' check (length(bill_of_lading) <= 64),
  customs_reference text not null default '' check (length(customs_reference) <= 64),
  cargo_use text not null default '' check (cargo_use in ('', 'import', 'export', 'transhipment', 'continental')),
  -- What the driver has to say.
  pin text not null default '' check (length(pin) <= 12)
);
select tenant_table('gate_order_line');
alter table gate_order_line add constraint gate_order_line_of unique (account_id, id, order_id);
alter table gate_order_line add constraint gate_order_line_order_fkey foreign key (account_id, order_id) references gate_order (account_id, id) on delete cascade;
alter table gate_order_line add constraint gate_order_line_haulier_fkey foreign key (account_id, haulier_id) references client (account_id, id);
create index gate_order_line_order on gate_order_line (account_id, order_id);

-- One container of a line: reserved by its number, which may wait for the container, or taken by a gate move. A gate move that is deleted
-- leaves its number here: a person says whether the unit is free again.
create table gate_order_unit (
  like tenant_row including all,
  order_id bigint not null,
  line_id bigint not null,
  direction text not null,
  client_id bigint not null,
  number text not null check (number <> '' and length(number) <= 32),
  number_key text collate "C" not null generated always as (norm(number)) stored check (number_key <> ''),
  transport_id bigint,
  kept_reason text not null default '' check (length(kept_reason) <= 200)
);
select tenant_table('gate_order_unit');
alter table gate_order_unit add constraint gate_order_unit_line_fkey foreign key (account_id, line_id, order_id)
  references gate_order_line (account_id, id, order_id);
-- An order that has units keeps its direction and its client.
alter table gate_order_unit add constraint gate_order_unit_order_fkey foreign key (account_id, order_id, direction, client_id)
  references gate_order (account_id, id, direction, client_id);
create unique index gate_order_unit_move_key on gate_order_unit (account_id, transport_id) where transport_id is not null;
create unique index gate_order_unit_out_key on gate_order_unit (account_id, number_key) where transport_id is null and direction = 'out';
-- A key over all clients would tell one of another.
create unique index gate_order_unit_in_key on gate_order_unit (account_id, client_id, number_key) where transport_id is null and direction = 'in';
create index gate_order_unit_line on gate_order_unit (account_id, line_id);
create index gate_order_unit_order on gate_order_unit (account_id, order_id);

-- Webhooks are told by the owner's function, which counts lines and units of the account that is at work.
do $$ begin
  execute format('create policy told on gate_order_line for select to %I using (account_id = current_account())', current_user);
  execute format('create policy told on gate_order_unit for select to %I using (account_id = current_account())', current_user);
end $$;

create function is_order_full(account bigint, given bigint) returns boolean language sql stable
  return not exists (select from gate_order_line l where l.account_id = account and l.order_id = given
    and l.quantity > (select count(*) from gate_order_unit u where u.account_id = account and u.line_id = l.id and u.transport_id is not null));

-- A quantity never bends: units are not more than it, whoever takes, lowers or reserves at the same time.
create function line_keeps_quantity() returns trigger language plpgsql as $$
declare
  given bigint := case table_of(tg_table_name) when 'gate_order_unit' then (to_jsonb(new) ->> 'line_id')::bigint else new.id end;
  most int;
begin
  -- The later of two waits here, and counts what the earlier has taken.
  select l.quantity into most from gate_order_line l where l.account_id = new.account_id and l.id = given for no key update;
  if (select count(*) from gate_order_unit u where u.account_id = new.account_id and u.line_id = given) > most then
    raise exception using errcode = 'check_violation', constraint = 'line_keeps_quantity', message = '"line_keeps_quantity": the line has no unit left';
  end if;
  return null;
end $$;
create trigger keeps_quantity after insert or update of line_id on gate_order_unit for each row execute function line_keeps_quantity();
create trigger keeps_quantity after update of quantity on gate_order_line for each row execute function line_keeps_quantity();

-- A unit is taken by a gate move of the order's direction and client, on a day of the order while that is open.
create function unit_fits_move() returns trigger language plpgsql as $$
declare
  o record;
  m record;
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' then return null; end if;
  select status, valid_from, valid_to into o from gate_order g where g.account_id = new.account_id and g.id = new.order_id for share;
  select t.type, t.customer_id, (t.moved_at at time zone a.timezone)::date as day into m
    from transport t join tenant_account a on a.account_id = t.account_id
    where t.account_id = new.account_id and t.id = new.transport_id;
  if m.type is distinct from 'gate_' || new.direction or m.customer_id is distinct from new.client_id or o.status <> 'open'
    or m.day < o.valid_from or m.day > o.valid_to then
    raise exception using errcode = 'check_violation', constraint = 'unit_fits_move', message = '"unit_fits_move": the gate move is none of this order';
  end if;
  return null;
end $$;
create trigger fits_move after insert or update of transport_id on gate_order_unit for each row
  when (new.transport_id is not null) execute function unit_fits_move();

-- Release orders are made and changed by those who may release, orders are closed and cancelled by those who may cancel.
create function order_rights() returns trigger language plpgsql as $$
declare
  present jsonb := to_jsonb(coalesce(new, old));
  side text := case table_of(tg_table_name) when 'gate_order' then present ->> 'direction'
    else (select g.direction from gate_order g where g.account_id = (present ->> 'account_id')::bigint and g.id = (present ->> 'order_id')::bigint) end;
  ends boolean := tg_op = 'UPDATE' and table_of(tg_table_name) = 'gate_order'
    and present ->> 'status' in ('closed', 'cancelled') and to_jsonb(old) ->> 'status' <> present ->> 'status';
begin
  if ends and not has_order_right(true) or not ends and side = 'out' and not has_order_right(false) then
    raise exception using errcode = 'check_violation', constraint = 'order_rights', message = '"order_rights": the person may not do this';
  end if;
  return null;
end $$;
create trigger rights after insert or update or delete on gate_order for each row execute function order_rights();
create trigger rights after insert or update or delete on gate_order_line for each row execute function order_rights();

-- A hold (stop, block) on a container's number, which may wait for the container, on an order or on all containers of a client.
create table hold (
  like tenant_row including all,
  kind text not null check (kind in ('customs', 'line', 'payment', 'damage', 'police', 'other')),
  number text not null default '' check (length(number) <= 32),
  number_key text collate "C" not null generated always as (norm(number)) stored,
  order_id bigint,
  client_id bigint,
  blocks_in boolean not null default false,
  blocks_out boolean not null default false,
  blocks_move boolean not null default false,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  reference text not null default '' check (length(reference) <= 64),
  notes text not null default '' check (length(notes) <= 500),
  admin_id bigint default current_admin() references admin (id),
  token_id bigint default current_token(),
  lifted_at timestamptz,
  lift_reason text not null default '' check (length(lift_reason) <= 200),
  lifted_by_id bigint references admin (id),
  constraint hold_number_read check (number = '' or number_key <> ''),
  constraint hold_one_thing check ((number <> '')::int + num_nonnulls(order_id, client_id) = 1),
  constraint hold_blocks check (blocks_in or blocks_out or blocks_move),
  constraint hold_ends_at_check check (ends_at >= starts_at),
  constraint hold_lifted_whole check ((lifted_at is null) = (lift_reason = ''))
);
select tenant_table('hold');
alter table hold add constraint hold_order_fkey foreign key (account_id, order_id) references gate_order (account_id, id);
alter table hold add constraint hold_client_fkey foreign key (account_id, client_id) references client (account_id, id);
create index hold_number on hold (account_id, number_key) where number <> '' and lifted_at is null;
create index hold_order on hold (account_id, order_id) where order_id is not null;
create index hold_client on hold (account_id, client_id) where client_id is not null;

create function hold_rights() returns trigger language plpgsql as $$
begin
  if old.blocks_out and not has_order_right(false) then
    raise exception using errcode = 'check_violation', constraint = 'order_rights', message = '"order_rights": the person may not do this';
  end if;
  return null;
end $$;
create trigger rights after update or delete on hold for each row execute function hold_rights();

-- What is held is not moved within the yard. The way in and out is the gate's, and what has happened there is recorded.
create function hold_blocks_move() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.renumbers_rows', true), '') = 'true' or coalesce(current_setting('app.brings_in', true), '') <> '' then return null; end if;
  if exists (select from container c join hold h on h.account_id = c.account_id and (h.number_key = c.name_key and h.number <> '' or h.client_id = c.client_id)
    join tenant_account a on a.account_id = c.account_id and 'bookings' = any (a.modules)
    where c.account_id = new.account_id and c.id = new.container_id and h.blocks_move and h.lifted_at is null
      and h.starts_at <= now() and (h.ends_at is null or h.ends_at > now())) then
    raise exception using errcode = 'check_violation', constraint = 'hold_blocks_move', message = '"hold_blocks_move": the container is held';
  end if;
  return null;
end $$;
-- Nor is it called otherwise, or given to another client, until somebody may release it.
create function hold_keeps_container() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' or has_order_right(false) and current_token() is null then return null; end if;
  if exists (select from hold h join tenant_account a on a.account_id = h.account_id and 'bookings' = any (a.modules)
    where h.account_id = old.account_id and (h.number_key = old.name_key and h.number <> '' or h.client_id = old.client_id) and h.blocks_out
      and h.lifted_at is null and h.starts_at <= now() and (h.ends_at is null or h.ends_at > now())) then
    raise exception using errcode = 'check_violation', constraint = 'hold_keeps_container', message = '"hold_keeps_container": the container is held';
  end if;
  return null;
end $$;
create trigger held after update of name, client_id on container for each row
  when ((old.name, old.client_id) is distinct from (new.name, new.client_id)) execute function hold_keeps_container();

-- What a client asks of the gate is changed by those who may release.
create function gate_terms() returns trigger language plpgsql as $$
begin
  if not has_order_right(false) then
    raise exception using errcode = 'check_violation', constraint = 'order_rights', message = '"order_rights": the person may not do this';
  end if;
  return null;
end $$;
create trigger gate_terms after update of release_orders_from, acceptance_orders_from, credit_limit on client for each row
  when ((old.release_orders_from, old.acceptance_orders_from, old.credit_limit)
    is distinct from (new.release_orders_from, new.acceptance_orders_from, new.credit_limit))
  execute function gate_terms();

create trigger held after update on container_place for each row
  when (new.kind = 'current' and (old.section_id, old.row, old.tier, old.span) is distinct from (new.section_id, new.row, new.tier, new.span))
  execute function hold_blocks_move();
create trigger held_from_leaving after insert on container_place for each row when (new.kind = 'reserved') execute function hold_blocks_move();

-- Containers that are turned away for a time, and where they are to go instead.
create table acceptance_stop (
  like tenant_row including all,
  client_id bigint,
  container_type_ids jsonb not null default '[]' check (jsonb_typeof(container_type_ids) = 'array' and jsonb_array_length(container_type_ids) <= 50),
  warehouse_id bigint,
  from_day date not null,
  to_day date check (to_day >= from_day),
  other_place text not null default '' check (length(other_place) <= 200),
  honours_announced boolean not null default true,
  notes text not null default '' check (length(notes) <= 500)
);
select tenant_table('acceptance_stop');
alter table acceptance_stop add constraint acceptance_stop_client_fkey foreign key (account_id, client_id) references client (account_id, id);
alter table acceptance_stop add constraint acceptance_stop_warehouse_fkey foreign key (account_id, warehouse_id) references warehouse (account_id, id);

-- A truck that was announced for a day, with what it brings or comes for.
create table announced_truck (
  like tenant_row including all,
  direction text not null check (direction in ('out', 'in')),
  day date not null,
  haulier_id bigint,
  vehicle_number text not null default '' check (length(vehicle_number) <= 64),
  driver_name text not null default '' check (length(driver_name) <= 120),
  order_id bigint,
  client_id bigint,
  numbers jsonb not null default '[]' check (jsonb_typeof(numbers) = 'array' and jsonb_array_length(numbers) <= 4),
  notes text not null default '' check (length(notes) <= 500),
  -- Its driver is told with the gate move then.
  came_at timestamptz,
  constraint announced_truck_came check (came_at is null or driver_name = '')
);
select tenant_table('announced_truck');
alter table announced_truck add constraint announced_truck_haulier_fkey foreign key (account_id, haulier_id) references client (account_id, id);
alter table announced_truck add constraint announced_truck_order_fkey foreign key (account_id, order_id) references gate_order (account_id, id);
alter table announced_truck add constraint announced_truck_client_fkey foreign key (account_id, client_id) references client (account_id, id);
create index announced_truck_day on announced_truck (account_id, day, id);
create index announced_truck_numbers on announced_truck using gin (numbers jsonb_path_ops) where came_at is null;

create or replace function history_name(entity text, r jsonb) returns text language sql immutable parallel safe
  return nullif(left(coalesce(
    nullif(r ->> 'name', ''),
    case when entity in ('client_user', 'employee') then nullif(btrim(coalesce(r ->> 'firstname', '') || ' ' || coalesce(r ->> 'lastname', '')), '')
      when entity in ('gate_order', 'gate_order_unit', 'hold') then nullif(r ->> 'number', '')
      when entity = 'announced_truck' then nullif(r ->> 'vehicle_number', '') end,
    nullif(r ->> 'username', ''), nullif(r ->> 'title', ''), nullif(r ->> 'filename', ''), ''), 200), '');

create or replace function history_owner(entity text, r jsonb) returns text language sql immutable parallel safe
  return case
    when entity in ('container_place', 'damage', 'document', 'reefer_reading', 'stay_correction', 'transaction', 'transport', 'work_task') then 'container'
    when entity = 'image' then case
      when r ->> 'damage_id' is not null then 'damage'
      when r ->> 'work_task_id' is not null then 'work_task'
      else 'container' end
    when entity in ('cargo', 'task_comment') then 'work_task'
    when entity = 'cargo_item' then 'cargo'
    when entity in ('gate_order_line', 'gate_order_unit') then 'gate_order'
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
      when entity in ('gate_order_line', 'gate_order_unit') then r ->> 'order_id'
      when entity = 'client_user' then r ->> 'client_id'
      when entity = 'rate_line' then r ->> 'rate_card_id'
      when entity = 'storage_area' then r ->> 'warehouse_id'
      when entity = 'storage_section' then r ->> 'area_id'
      when entity = 'section_row' then r ->> 'section_id'
      when entity = 'transport_receipt' then r ->> 'transport_id'
      when entity = 'membership' then r ->> 'admin_id'
      when entity = 'account_logo' then r ->> 'account_id' end)::bigint end;

create or replace function queue_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hook record;
  present jsonb := coalesce(new.after, new.before);
  told text[] := array[new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end];
  version bigint := (present ->> 'version')::bigint;
  ids jsonb := jsonb_strip_nulls(jsonb_build_object('containerId', present -> 'container_id', 'workTaskId', present -> 'work_task_id',
    'clientId', present -> 'client_id', 'warehouseId', present -> 'warehouse_id'));
begin
  if new.entity = 'invoice' and new.action <> 'delete' then
    if new.before ->> 'number' is null and new.after ->> 'number' is not null then told := told || 'invoice.issued'::text; end if;
    if new.after ->> 'paid' = new.after ->> 'total' and new.before ->> 'paid' <> new.after ->> 'paid' then told := told || 'invoice.paid'::text; end if;
  end if;
  if new.entity = 'hold' and new.action = 'insert' then told := told || 'hold.placed'::text; end if;
  -- Of the order, once its last unit is taken.
  if new.entity = 'gate_order_unit' and new.action <> 'delete' and new.after ->> 'transport_id' is not null and new.before ->> 'transport_id' is null
    and is_order_full(new.account_id, (new.after ->> 'order_id')::bigint) then
    for hook in select w.id from webhook w where w.account_id = new.account_id and w.is_enabled and 'order.exhausted' = any (w.events) loop
      insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
      values (new.account_id, hook.id, 'order.exhausted', (new.after ->> 'order_id')::bigint, version, ids);
      perform tell_webhook(new.account_id, hook.id);
    end loop;
  end if;
  for hook in select w.id, event from webhook w, unnest(told) event where w.account_id = new.account_id and w.is_enabled and event = any (w.events) loop
    insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
    values (new.account_id, hook.id, hook.event, new.record_id, version, ids);
    perform tell_webhook(new.account_id, hook.id);
  end loop;
  return null;
end $$;

create or replace function carried_image(entity text, kept jsonb, account bigint, people jsonb, folder text, new_folder text, key text) returns jsonb language sql immutable as $$
  select case when kept is null then null else coalesce(jsonb_object_agg(part.name, case
    when part.name = 'account_id' or part.name = 'id' and entity = 'account' then to_jsonb(account)
    when part.name in ('admin_id', 'creator_id', 'maker_id', 'lifted_by_id', 'private_of', 'circle', 'came_through')
      or part.name = 'id' and entity in ('admin', 'invitation')
      then coalesce(to_jsonb((people ->> (part.value #>> '{}'))::bigint), 'null')
    when part.name = 'path' and entity in ('document', 'image') then to_jsonb(new_folder || substr(part.value #>> '{}', length(folder) + 1))
    when part.name = 'contents' and entity = 'list_view' then carried_view(part.value, people)
    when part.name in ('hash', 'sealed_secret') and entity in ('api_token', 'webhook') and key is not null then to_jsonb(key)
    else part.value end), '{}') end
  from jsonb_each(kept) part (name, value)
$$;

-- Orders come from files, too.
alter table import drop constraint import_kind_check;
alter table import add constraint import_kind_check check (kind in ('clients', 'containers', 'gate_moves', 'orders', 'transactions'));
