-- What was billed up to a day, in one go.
create table storage_run (
  like tenant_row including all,
  until_day date not null,
  -- Null: of all clients.
  client_ids jsonb check (jsonb_typeof(client_ids) = 'array'),
  taken_back_at timestamptz
);
select tenant_table('storage_run');

alter table transaction add column stay_id bigint;
alter table transaction add column run_id bigint;
alter table transaction add column rate_card_id bigint;
alter table transaction add column rate_line_id bigint;
alter table transaction add column charge_code_id bigint;
-- The days of the stay that it covers: counted as they stand here, whatever the account's time zone becomes.
alter table transaction add column days daterange;
-- Of an amount that is charged once in so many days: where these were counted from.
alter table transaction add column clock_day date;
-- The gate move that it was made by. It outlives it where it is settled.
alter table transaction add column transport_id bigint;
-- The day from which months and weeks are counted, where a part before `started_at` has its own bill.
alter table transaction add column anchor_day date;
alter table transaction add column is_price_changed boolean not null default false;
-- When a credit gave its days free.
alter table transaction add column released_at timestamptz;

alter table transaction drop constraint transaction_type_check;
alter table transaction add constraint transaction_type_check check (type in
  ('depot', 'rent', 'sold', 'purchase', 'cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee', 'service_fee'));
alter table transaction drop constraint transaction_fees_only;
alter table transaction add constraint transaction_fees_only check (work_task_id is null or type in
  ('cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee', 'service_fee'));
alter table transaction add constraint transaction_days_check check (not isempty(days) and not lower_inf(days) and not upper_inf(days));
alter table transaction add constraint transaction_of_stay_check check (case
  when days is not null then num_nulls(stay_id, charge_code_id, rate_line_id, finished_at) = 0 and type in ('depot', 'rent') and clock_day is null
  when clock_day is not null then num_nulls(stay_id, charge_code_id, rate_line_id) = 0 and type = 'service_fee'
  else run_id is null end);
alter table transaction add constraint transaction_anchor_check check (anchor_day is null or type in ('depot', 'rent') and days is null);
alter table transaction add constraint transaction_stay_fkey foreign key (account_id, stay_id) references stay (account_id, id);
alter table transaction add constraint transaction_run_fkey foreign key (account_id, run_id) references storage_run (account_id, id);
alter table transaction add constraint transaction_rate_card_fkey foreign key (account_id, rate_card_id) references rate_card (account_id, id);
alter table transaction add constraint transaction_rate_line_fkey foreign key (account_id, rate_line_id) references rate_line (account_id, id);
alter table transaction add constraint transaction_charge_code_fkey foreign key (account_id, charge_code_id) references charge_code (account_id, id);
-- No day of a stay is billed twice for one charge code.
alter table transaction add constraint transaction_days_billed_once exclude using gist (account_id with =, stay_id with =,
  charge_code_id with =, days with &&) where (days is not null and released_at is null) deferrable;
create unique index transaction_once_key on transaction (account_id, stay_id, charge_code_id, clock_day)
  where clock_day is not null and released_at is null;
create unique index transaction_of_move_key on transaction (account_id, transport_id, charge_code_id)
  where transport_id is not null and released_at is null;
create unique index transaction_of_task_key on transaction (account_id, work_task_id, rate_line_id)
  where work_task_id is not null and rate_line_id is not null and released_at is null;
create index transaction_stay on transaction (account_id, stay_id) where stay_id is not null;
create index transaction_run on transaction (account_id, run_id) where run_id is not null;
create index transaction_rate_card on transaction (account_id, rate_card_id) where rate_card_id is not null;

-- Days are stored for pieces of a stay, and else counted by the clocks of the account. Periods are counted from the first charged
-- day, or from the anchor where a part before it has a bill of its own.
drop function bill_of(text, numeric, text, timestamptz, timestamptz, int, numeric, text, date);
create function bill_of(type text, unit_price numeric, period text, started_at timestamptz, finished_at timestamptz, no_charge_days int, vat numeric, zone text, today date,
  covered daterange, anchor date)
returns table (first_day date, last_day date, days int, free_days int, charged_days int, periods int, net numeric, vat_amount numeric, total_price numeric)
language sql immutable parallel safe as $$
  select spent.first_day, spent.last_day, coalesce(spent.days, 0), coalesce(least(no_charge_days, spent.days), 0),
    coalesce(greatest(spent.days - no_charge_days, 0), 0), begun.periods, unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2) - unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2)
  from (select span.first_day, span.last_day, greatest(span.last_day - span.first_day + 1, 0) as days
    from (select case when covered is not null then lower(covered) when type in ('depot', 'rent') then (started_at at time zone zone)::date end as first_day,
      case when covered is not null then upper(covered) - 1
        when type in ('depot', 'rent') then coalesce((finished_at at time zone zone)::date, today) end as last_day offset 0) span) spent,
  lateral (select case when type not in ('depot', 'rent') then 1
    when anchor is null then begun_periods(period, spent.first_day + no_charge_days, spent.last_day)
    else begun_periods(period, anchor, spent.last_day) - begun_periods(period, anchor, spent.first_day - 1) end as periods) begun
$$;

create or replace function fix_total() returns trigger language plpgsql as $$
declare
  is_settled boolean := new.paid_at is not null or new.is_completed;
  is_fixed boolean := new.type not in ('depot', 'rent') or new.finished_at is not null;
begin
  -- A backup of an account brings them in as they were; an undo does not.
  if tg_op = 'INSERT' and new.run_id is not null and coalesce(current_setting('app.undoes', true), '') = 'true'
    and coalesce(current_setting('app.brings_in', true), '') = '' then
    raise exception using errcode = 'check_violation', constraint = 'transaction_of_run', message = '"transaction_of_run": a run makes it';
  end if;
  if tg_op = 'UPDATE' then
    if old.run_id is not null and (new.type, new.client_id, new.currency, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count,
        new.container_id, new.stay_id, new.charge_code_id, new.rate_line_id, new.days, new.clock_day, new.run_id)
      is distinct from (old.type, old.client_id, old.currency, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count,
        old.container_id, old.stay_id, old.charge_code_id, old.rate_line_id, old.days, old.clock_day, old.run_id) then
      raise exception using errcode = 'check_violation', constraint = 'transaction_of_run', message = '"transaction_of_run": a run made it';
    end if;
    if new.rate_line_id is not null and new.unit_price <> old.unit_price then new.is_price_changed := true; end if;
    if (new.type, new.client_id, new.currency, new.unit_price, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count, new.vat, new.days, new.anchor_day)
      is distinct from
      (old.type, old.client_id, old.currency, old.unit_price, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count, old.vat, old.days, old.anchor_day) then
      if is_settled and (old.paid_at is not null or old.is_completed) then
        raise exception using errcode = 'check_violation', constraint = 'transaction_settled', message = '"transaction_settled": the bill is settled';
      end if;
    elsif not is_settled or old.paid_at is not null or old.is_completed then
      return new;
    end if;
  end if;
  if coalesce(current_setting('app.undoes', true), '') = 'true' and is_fixed and num_nulls(new.fixed_zone, new.fixed_total) = 0 then
    return new;
  end if;
  new.fixed_zone := null;
  new.fixed_total := null;
  if is_fixed then
    select timezone into strict new.fixed_zone from tenant_account a where a.account_id = new.account_id;
    select total_price into strict new.fixed_total from bill_of(new.type, new.unit_price, new.billing_period, new.started_at,
      new.finished_at, new.no_charge_day_count, new.vat, new.fixed_zone, null, new.days, new.anchor_day);
  end if;
  -- Nothing is paid where nothing is owed: free days are stored so that it can be proved that all days were billed.
  if new.days is not null and is_settled and new.fixed_total = 0 then
    raise exception using errcode = 'check_violation', constraint = 'transaction_nothing_owed', message = '"transaction_nothing_owed": nothing is owed';
  end if;
  return new;
end $$;

-- A settled bill stays, and so do the pieces of a run until their run, or their stay, is taken back as a whole.
create function keep_transaction() returns trigger language plpgsql as $$
begin
  if current_setting('app.takes_back', true) = 'account' then return old; end if;
  if old.paid_at is not null or old.is_completed then
    raise exception using errcode = 'check_violation', constraint = 'transaction_settled_stays', message = '"transaction_settled_stays": the bill is settled';
  end if;
  if old.run_id is not null and coalesce(current_setting('app.takes_back', true), '') <> 'true' then
    raise exception using errcode = 'check_violation', constraint = 'transaction_of_run', message = '"transaction_of_run": a run made it';
  end if;
  return old;
end $$;
create trigger kept before delete on transaction for each row execute function keep_transaction();

-- A card that something was billed by keeps its prices: a change is a new version.
create function keep_used_card() returns trigger language plpgsql as $$
declare
  card bigint := case when table_of(tg_table_name) = 'rate_card' then (to_jsonb(old) ->> 'id')::bigint
    else (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'rate_card_id')::bigint end;
  account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
begin
  if exists (select from transaction t where t.account_id = account and t.rate_card_id = card) then
    raise exception using errcode = 'check_violation', constraint = 'rate_card_used', message = '"rate_card_used": something was billed by this card';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger kept before update on rate_card for each row
  when ((old.currency, old.client_id, old.valid_from, old.counts_first_day, old.counts_last_day, old.price_date, old.day_clock)
    is distinct from (new.currency, new.client_id, new.valid_from, new.counts_first_day, new.counts_last_day, new.price_date, new.day_clock))
  execute function keep_used_card();
create trigger kept before insert or update or delete on rate_line for each row execute function keep_used_card();

-- A tick of the client: the stay is paid when the box leaves.
alter table client add column pays_at_gate boolean not null default false;

create or replace function history_owner(entity text, r jsonb) returns text language sql immutable parallel safe
  return case
    when entity in ('container_place', 'damage', 'document', 'stay_correction', 'transaction', 'transport', 'work_task') then 'container'
    when entity = 'image' then case
      when r ->> 'damage_id' is not null then 'damage'
      when r ->> 'work_task_id' is not null then 'work_task'
      else 'container' end
    when entity in ('cargo', 'task_comment') then 'work_task'
    when entity = 'cargo_item' then 'cargo'
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
      when entity in ('container_place', 'damage', 'document', 'stay_correction', 'transaction', 'transport', 'work_task') then r ->> 'container_id'
      when entity = 'image' then coalesce(r ->> 'damage_id', r ->> 'work_task_id', r ->> 'container_id')
      when entity in ('cargo', 'task_comment') then r ->> 'work_task_id'
      when entity = 'cargo_item' then r ->> 'cargo_id'
      when entity = 'client_user' then r ->> 'client_id'
      when entity = 'rate_line' then r ->> 'rate_card_id'
      when entity = 'storage_area' then r ->> 'warehouse_id'
      when entity = 'storage_section' then r ->> 'area_id'
      when entity = 'section_row' then r ->> 'section_id'
      when entity = 'transport_receipt' then r ->> 'transport_id'
      when entity = 'membership' then r ->> 'admin_id'
      when entity = 'account_logo' then r ->> 'account_id' end)::bigint end;

-- The last day of the last whole period that had ended by a day; before the anchor where none had.
create function period_end(period text, anchor date, by_day date) returns date language sql immutable parallel safe
  return case period
    when 'daily' then by_day
    when 'weekly' then anchor + (begun_periods('weekly', anchor, by_day + 1) - 1) * 7 - 1
    when 'monthly' then (anchor + make_interval(months => begun_periods('monthly', anchor, by_day + 1) - 1))::date - 1
    else (anchor + make_interval(years => begun_periods('yearly', anchor, by_day + 1) - 1))::date - 1 end;

-- The day on which the period after that of a day begins.
create function next_begin(period text, anchor date, day date) returns date language sql immutable parallel safe
  return case period
    when 'weekly' then anchor + begun_periods('weekly', anchor, day) * 7
    when 'monthly' then (anchor + make_interval(months => begun_periods('monthly', anchor, day)))::date
    else (anchor + make_interval(years => begun_periods('yearly', anchor, day)))::date end;
