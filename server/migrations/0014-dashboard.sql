-- What the figures of the dashboard and the lists behind them go through, without the wide rows.
create index container_place_stay on container_place (account_id, created_at) include (container_id) where kind = 'current';
create index work_task_open on work_task (account_id, due_date) include (type) where status not in ('completed', 'canceled');
create index transaction_unpaid on transaction (account_id, started_at nulls first, id) include (currency) where paid_at is null and not is_expense;

-- Sums that grow with the depot, as changes to be summed: the same way, and for the same reasons, as row_count.
-- What stands in each section: containers, the cells they hold, and the sum of the moments they were placed at.
create table yard_sum (
  account_id bigint not null,
  section_id bigint not null,
  containers bigint not null,
  cells bigint not null,
  placed_seconds bigint not null
);
create index yard_sum_of on yard_sum (account_id, section_id) include (containers, cells, placed_seconds);

-- Bills without a payment date, by currency and by the time zone that their total was counted in; '' while they run and have none.
create table unpaid_sum (
  account_id bigint not null,
  currency text not null,
  zone text not null,
  bills bigint not null,
  total numeric not null
);
create index unpaid_sum_of on unpaid_sum (account_id, currency, zone) include (bills, total);

do $$
declare
  name text;
begin
  foreach name in array array['yard_sum', 'unpaid_sum'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I for select to boxyard_app using (account_id = current_account())', name);
    execute format('grant select on %I to boxyard_app', name);
  end loop;
end $$;

create function sum_yard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.kind = 'current' then
    insert into yard_sum values (old.account_id, old.section_id, -1, lower(old.span) - upper(old.span), -extract(epoch from old.created_at)::bigint);
  end if;
  if tg_op <> 'DELETE' and new.kind = 'current' then
    insert into yard_sum values (new.account_id, new.section_id, 1, upper(new.span) - lower(new.span), extract(epoch from new.created_at)::bigint);
  end if;
  return null;
end $$;
create trigger summed after insert or delete on container_place for each row execute function sum_yard();
create trigger summed_anew after update on container_place for each row
  when ((old.section_id, old.kind, old.span, old.created_at) is distinct from (new.section_id, new.kind, new.span, new.created_at))
  execute function sum_yard();

create function sum_unpaid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.paid_at is null and not old.is_expense then
    insert into unpaid_sum values (old.account_id, old.currency, coalesce(old.settled_zone, ''), -1, -coalesce(old.settled_total, 0));
  end if;
  if tg_op <> 'DELETE' and new.paid_at is null and not new.is_expense then
    insert into unpaid_sum values (new.account_id, new.currency, coalesce(new.settled_zone, ''), 1, coalesce(new.settled_total, 0));
  end if;
  return null;
end $$;
create trigger summed after insert or delete on transaction for each row execute function sum_unpaid();
create trigger summed_anew after update on transaction for each row
  when ((old.currency, old.paid_at is null, old.is_expense, old.settled_zone, old.settled_total)
    is distinct from (new.currency, new.paid_at is null, new.is_expense, new.settled_zone, new.settled_total))
  execute function sum_unpaid();

-- Also for rows that are copied in with the triggers of people's changes off.
alter table container_place enable always trigger summed, enable always trigger summed_anew;
alter table transaction enable always trigger summed, enable always trigger summed_anew;

insert into yard_sum
  select account_id, section_id, count(*), sum(upper(span) - lower(span)), sum(extract(epoch from created_at)::bigint)
  from container_place where kind = 'current' group by account_id, section_id;
insert into unpaid_sum
  select account_id, currency, coalesce(settled_zone, ''), count(*), coalesce(sum(settled_total), 0)
  from transaction where paid_at is null and not is_expense group by 1, 2, 3;
