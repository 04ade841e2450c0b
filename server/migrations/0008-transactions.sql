-- A billing of a task is of that task's container.
alter table work_task add constraint work_task_container_key unique (account_id, id, container_id);

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
  settled_total numeric,
  settled_zone text check ((settled_zone is null) = (settled_total is null)),
  constraint transaction_timed_only check (case when type in ('depot', 'rent') then billing_period <> ''
    else billing_period = '' and finished_at is null and no_charge_day_count = 0 end),
  constraint transaction_fees_only check (work_task_id is null or type in ('cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee')),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, client_id) references client (account_id, id),
  constraint transaction_work_task_fkey foreign key (account_id, work_task_id, container_id)
    references work_task (account_id, id, container_id)
);
select tenant_table('transaction');
-- What they include lets a filter, a search or a count do without the wide rows.
create index transaction_started on transaction (account_id, started_at nulls first, id) include (container_id, client_id, type, status, currency);
create index transaction_finished on transaction (account_id, finished_at nulls first, id);
create index transaction_paid on transaction (account_id, paid_at nulls first, id);
create index transaction_price on transaction (account_id, unit_price nulls first, id);
create index transaction_settled on transaction (account_id, settled_zone, settled_total nulls first, id);
create index transaction_container on transaction (account_id, container_id, started_at nulls first, id);
create index transaction_client on transaction (account_id, client_id, started_at nulls first, id);
create index transaction_task on transaction (account_id, work_task_id) where work_task_id is not null;
create index transaction_type_of on transaction (account_id, type nulls first, started_at nulls first, id);
create index transaction_status_of on transaction (account_id, status nulls first, started_at nulls first, id);

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
create function bill_of(type text, unit_price numeric, period text, started_at timestamptz, finished_at timestamptz,
    no_charge_days int, vat numeric, zone text, today date)
  returns table (first_day date, last_day date, days int, free_days int, charged_days int, periods int, net numeric, vat_amount numeric, total_price numeric)
  language sql immutable parallel safe as $$
  select spent.first_day, spent.last_day, coalesce(spent.days, 0), coalesce(least(no_charge_days, spent.days), 0),
    coalesce(greatest(spent.days - no_charge_days, 0), 0), begun.periods, unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2) - unit_price * begun.periods,
    round(unit_price * begun.periods * (1 + vat / 100), 2)
  from (select span.first_day, span.last_day, greatest(span.last_day - span.first_day + 1, 0) as days
    from (select case when type in ('depot', 'rent') then (started_at at time zone zone)::date end as first_day,
      case when type in ('depot', 'rent') then coalesce((finished_at at time zone zone)::date, today) end as last_day) span) spent,
  lateral (select case when type in ('depot', 'rent')
    then begun_periods(period, spent.first_day + no_charge_days, spent.last_day) else 1 end as periods) begun
$$;

create function settle_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.type, new.unit_price, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count, new.vat)
    is not distinct from (old.type, old.unit_price, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count, old.vat) then
    return new;
  end if;
  new.settled_zone := null;
  new.settled_total := null;
  if new.type not in ('depot', 'rent') or new.finished_at is not null then
    select timezone into strict new.settled_zone from account where id = new.account_id;
    select total_price into strict new.settled_total from bill_of(new.type, new.unit_price, new.billing_period, new.started_at,
      new.finished_at, new.no_charge_day_count, new.vat, new.settled_zone, null);
  end if;
  return new;
end $$;
create trigger settle before insert or update on transaction for each row execute function settle_transaction();
-- Also for rows that are copied in with the triggers of people's changes off.
alter table transaction enable always trigger settle;
