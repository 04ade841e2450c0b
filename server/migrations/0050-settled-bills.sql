-- A bill is settled once it is paid or completed. Then it has an end, and who is charged, and how much, no longer changes.

-- These hold the total of each bill that no longer changes with the days: of one with an end, and of a single charge.
alter table transaction rename column settled_total to fixed_total;
alter table transaction rename column settled_zone to fixed_zone;
drop index transaction_settled;
create index transaction_fixed on transaction (account_id, fixed_zone, currency nulls first, fixed_total nulls first, id);

drop trigger settle on transaction;
drop function settle_transaction();
-- The total of a settled bill keeps the time zone that it was counted in.
create function fix_total() returns trigger language plpgsql as $$
declare
  is_settled boolean := new.paid_at is not null or new.is_completed;
begin
  if tg_op = 'UPDATE' then
    if (new.type, new.client_id, new.currency, new.unit_price, new.billing_period, new.started_at, new.finished_at, new.no_charge_day_count, new.vat)
      is distinct from
      (old.type, old.client_id, old.currency, old.unit_price, old.billing_period, old.started_at, old.finished_at, old.no_charge_day_count, old.vat) then
      if is_settled and (old.paid_at is not null or old.is_completed) then
        raise exception using errcode = 'check_violation', constraint = 'transaction_settled', message = 'the bill is settled';
      end if;
    elsif not is_settled or old.paid_at is not null or old.is_completed then
      return new;
    end if;
  end if;
  new.fixed_zone := null;
  new.fixed_total := null;
  if new.type not in ('depot', 'rent') or new.finished_at is not null then
    select timezone into strict new.fixed_zone from account where id = new.account_id;
    select total_price into strict new.fixed_total from bill_of(new.type, new.unit_price, new.billing_period, new.started_at,
      new.finished_at, new.no_charge_day_count, new.vat, new.fixed_zone, null);
  end if;
  return new;
end $$;

create or replace function sum_unpaid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.paid_at is null and not old.is_expense then
    insert into unpaid_sum values (old.account_id, old.currency, coalesce(old.fixed_zone, ''), -1, -coalesce(old.fixed_total, 0));
  end if;
  if tg_op <> 'DELETE' and new.paid_at is null and not new.is_expense then
    insert into unpaid_sum values (new.account_id, new.currency, coalesce(new.fixed_zone, ''), 1, coalesce(new.fixed_total, 0));
  end if;
  return null;
end $$;

-- Bills that were settled while they ran end with the container's last way out, else with their payment or last change.
alter table transaction no force row level security;
alter table transport no force row level security;
with ended as (
  select bill.account_id, bill.id, account.timezone as zone, greatest(bill.started_at, coalesce(
    (select max(passage.moved_at) from transport passage where passage.account_id = bill.account_id and passage.container_id = bill.container_id
      and passage.type = 'gate_out' and passage.moved_at >= bill.started_at), bill.paid_at, bill.updated_at)) as at
  from transaction bill join account on account.id = bill.account_id
  where bill.type in ('depot', 'rent') and bill.finished_at is null and (bill.paid_at is not null or bill.is_completed))
update transaction bill set finished_at = ended.at, fixed_zone = ended.zone,
  fixed_total = (select total_price from bill_of(bill.type, bill.unit_price, bill.billing_period, bill.started_at, ended.at,
    bill.no_charge_day_count, bill.vat, ended.zone, null))
from ended where ended.account_id = bill.account_id and ended.id = bill.id;
alter table transaction force row level security;
alter table transport force row level security;

create trigger fix_total before insert or update on transaction for each row execute function fix_total();
-- Also for rows that are copied in with the triggers of people's changes off.
alter table transaction enable always trigger fix_total;
alter table transaction add constraint transaction_settled_ended
  check (type not in ('depot', 'rent') or finished_at is not null or (paid_at is null and not is_completed));
