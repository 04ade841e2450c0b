-- The days are counted once: without `offset 0` each use of them counts anew, which was half of a bill's time.
create or replace function bill_of(type text, unit_price numeric, period text, started_at timestamptz, finished_at timestamptz, no_charge_days int, vat numeric, zone text, today date)
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

-- What the total of a running bill is counted from, without its wide row.
create index transaction_running on transaction (account_id, id)
  include (currency, type, unit_price, billing_period, started_at, finished_at, no_charge_day_count, vat, status, fixed_zone)
  where fixed_zone is null;
