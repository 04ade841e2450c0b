-- Billing periods begun from the first to the last day, both counted. Months and years go by the calendar, each from the
-- first day: 31 January + 1 month is the last day of February.
create function begun_periods(period text, first_day date, last_day date) returns int language sql immutable parallel safe
  return case
    when last_day < first_day then 0
    when period = 'daily' then last_day - first_day + 1
    when period = 'weekly' then (last_day - first_day) / 7 + 1
    when period = 'monthly' then
      (date_part('year', last_day) - date_part('year', first_day))::int * 12 + (date_part('month', last_day) - date_part('month', first_day))::int
      + case when first_day + make_interval(months => (date_part('year', last_day) - date_part('year', first_day))::int * 12
          + (date_part('month', last_day) - date_part('month', first_day))::int) > last_day then 0 else 1 end
    else (date_part('year', last_day) - date_part('year', first_day))::int
      + case when first_day + make_interval(years => (date_part('year', last_day) - date_part('year', first_day))::int) > last_day then 0 else 1 end
  end;

-- What a transaction comes to, and how: the one place that knows. Days are those of the account's time zone.
-- The days are counted once: without `offset 0` each use of them counts anew, which was half of a bill's time.
create function bill_of(type text, unit_price numeric, period text, started_at timestamptz, finished_at timestamptz, no_charge_days int, vat numeric, zone text, today date)
returns table (first_day date, last_day date, days int, free_days int, charged_days int, periods int, net numeric, vat_amount numeric, total_price numeric)
language sql immutable parallel safe as $$
  select spent.first_day, spent.last_day, coalesce(spent.days, 0), coalesce(least(no_charge_days, spent.days), 0),
    coalesce(greatest(spent.days - no_charge_days, 0), 0), begun.periods, unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2) - unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2)
  from (select span.first_day, span.last_day, greatest(span.last_day - span.first_day + 1, 0) as days
    from (select case when type in ('depot', 'rent') then (started_at at time zone zone)::date end as first_day,
      case when type in ('depot', 'rent') then coalesce((finished_at at time zone zone)::date, today) end as last_day offset 0) span) spent,
  lateral (select case when type in ('depot', 'rent')
    then begun_periods(period, spent.first_day + no_charge_days, spent.last_day) else 1 end as periods) begun
$$;

create table transaction (
  like tenant_row including all,
  container_id bigint not null,
  client_id bigint not null,
  work_task_id bigint,
  type text not null
    check (type in ('depot', 'rent', 'sold', 'purchase', 'cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee')),
  is_expense boolean not null generated always as (type = 'purchase') stored,
  no_charge_day_count int not null default 0 check (no_charge_day_count between 0 and 365),
  currency text not null default 'EUR' check (currency in ('CZK', 'EUR', 'HUF', 'PLN', 'USD')),
  unit_price numeric(12, 2) not null check (unit_price between 0 and 100000000),
  billing_period text not null default '' check (billing_period in ('', 'daily', 'weekly', 'monthly', 'yearly')),
  started_at timestamptz not null,
  finished_at timestamptz check (finished_at >= started_at),
  paid_at timestamptz,
  is_completed boolean not null default false,
  status text not null generated always as (case when paid_at is not null and is_completed then 'closed'
      when paid_at is not null then 'paid' when is_completed then 'completed' else 'open' end) stored,
  vat numeric(5, 2) not null default 0 check (vat between 0 and 100),
  notes text not null default '' check (length(notes) <= 4000),
  -- What it comes to where that no longer changes with the days, counted by those of a time zone; kept for the order of lists.
  fixed_total numeric,
  fixed_zone text check ((fixed_zone is null) = (fixed_total is null)),
  constraint transaction_timed_only check (case when type in ('depot', 'rent') then billing_period <> ''
    else billing_period = '' and finished_at is null and no_charge_day_count = 0 end),
  constraint transaction_fees_only check (work_task_id is null or type in ('cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee')),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, client_id) references client (account_id, id),
  constraint transaction_work_task_fkey foreign key (account_id, work_task_id, container_id)
    references work_task (account_id, id, container_id),
  -- A bill is settled once it is paid or completed. Then it has an end, and who is charged, and how much, no longer changes.
  constraint transaction_settled_ended
    check (type not in ('depot', 'rent') or finished_at is not null or (paid_at is null and not is_completed))
);
select tenant_table('transaction');
-- What they include lets a filter, a search or a count do without the wide rows.
create index transaction_started on transaction (account_id, started_at nulls first, id) include (container_id, client_id, type, status, currency);
create index transaction_finished on transaction (account_id, finished_at nulls first, id);
create index transaction_paid on transaction (account_id, paid_at nulls first, id);
create index transaction_price on transaction (account_id, unit_price nulls first, id);
create index transaction_container on transaction (account_id, container_id, started_at nulls first, id);
create index transaction_client on transaction (account_id, client_id, started_at nulls first, id);
create index transaction_task on transaction (account_id, work_task_id) where work_task_id is not null;
create index transaction_type_of on transaction (account_id, type nulls first, started_at nulls first, id);
create index transaction_status_of on transaction (account_id, status nulls first, started_at nulls first, id);
create index transaction_fixed on transaction (account_id, fixed_zone, currency nulls first, fixed_total nulls first, id);
-- What the total of a running bill is counted from, without its wide row.
create index transaction_running on transaction (account_id, id)
  include (currency, type, unit_price, billing_period, started_at, finished_at, no_charge_day_count, vat, status, fixed_zone)
  where fixed_zone is null;
-- All that a sum of what is unpaid needs.
create index transaction_unpaid on transaction (account_id, started_at nulls first, id) include (currency, fixed_zone, fixed_total)
  where paid_at is null and not is_expense;
create index transaction_currency on transaction (account_id, currency nulls first, id);

-- The total of a settled bill keeps the time zone that it was counted in.
-- An undo brings a bill back with the total and the time zone that it had.
create function fix_total() returns trigger language plpgsql as $$
declare
  is_settled boolean := new.paid_at is not null or new.is_completed;
  is_fixed boolean := new.type not in ('depot', 'rent') or new.finished_at is not null;
begin
  if tg_op = 'UPDATE' then
    if (new.type, new.client_id, new.currency, new.unit_price, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count, new.vat)
      is distinct from
      (old.type, old.client_id, old.currency, old.unit_price, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count, old.vat) then
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
      new.finished_at, new.no_charge_day_count, new.vat, new.fixed_zone, null);
  end if;
  return new;
end $$;
create trigger fix_total before insert or update on transaction for each row execute function fix_total();
-- Also for rows that are copied in with the triggers of people's changes off.
alter table transaction enable always trigger fix_total;
