-- What loading and unloading tasks move, and the order in which work is done.
create table cargo (
  like tenant_row including all,
  work_task_id bigint not null,
  weight_tare numeric(12, 3) not null default 0 check (weight_tare >= 0),
  weight_net numeric(12, 3) not null default 0 check (weight_net >= 0),
  weight_gross numeric(12, 3) not null default 0 check (weight_gross >= 0),
  seal_number text not null default '' check (length(seal_number) <= 64),
  remark text not null default '' check (length(remark) <= 4000),
  direction text not null check (direction in ('inbound', 'outbound')),
  -- What its items come to; written by their trigger only.
  total_weight numeric(14, 3) not null default 0,
  total_volume numeric(14, 3) not null default 0,
  constraint cargo_one_of_task unique (account_id, work_task_id),
  -- A cargo is a part of its task and goes with it.
  foreign key (account_id, work_task_id) references work_task (account_id, id) on delete cascade
);
select tenant_table('cargo');

create table cargo_item (
  like tenant_row including all,
  cargo_id bigint not null,
  cargo_type_code text not null check (cargo_type_code in ('DRY', 'REEFER', 'HAZMAT')),
  volume numeric(12, 3) not null default 0 check (volume >= 0),
  weight numeric(12, 3) not null default 0 check (weight >= 0),
  temperature numeric(7, 2) check (temperature >= -273),
  remark text not null default '' check (length(remark) <= 500),
  foreign key (account_id, cargo_id) references cargo (account_id, id) on delete cascade
);
select tenant_table('cargo_item');
create index cargo_item_of_cargo on cargo_item (account_id, cargo_id, id);

-- Only loading and unloading tasks have cargo, whichever of the two is written first.
create function cargo_of_loading() returns trigger language plpgsql as $$
begin
  perform from work_task t where t.account_id = new.account_id and t.id = new.work_task_id and t.type in ('loading', 'unloading') for share;
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'cargo_of_loading', message = 'no loading or unloading task';
  end if;
  return new;
end $$;
create trigger of_loading before insert or update of work_task_id on cargo for each row execute function cargo_of_loading();

create function task_keeps_cargo() returns trigger language plpgsql as $$
begin
  if exists (select from cargo c where c.account_id = new.account_id and c.work_task_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'task_keeps_cargo', message = 'the task has cargo';
  end if;
  return null;
end $$;
create trigger keeps_cargo after update on work_task for each row
  when (new.type <> old.type and new.type not in ('loading', 'unloading')) execute function task_keeps_cargo();

-- After each statement on items: the totals of their cargos. The cargo is held first, and summed by a statement of its own, so
-- that of many who add at once each counts what the others have added. The time makes every change of an item a new version.
create function total_cargo() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select distinct account_id, cargo_id from changed order by cargo_id loop
    perform from cargo c where c.account_id = touched.account_id and c.id = touched.cargo_id for no key update;
    update cargo c set updated_at = clock_timestamp(), (total_weight, total_volume) =
        (select coalesce(sum(i.weight), 0), coalesce(sum(i.volume), 0) from cargo_item i
          where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id)
      where c.account_id = touched.account_id and c.id = touched.cargo_id;
  end loop;
  return null;
end $$;
create trigger totals_in after insert on cargo_item referencing new table as changed for each statement execute function total_cargo();
create trigger totals_changed after update on cargo_item referencing new table as changed for each statement execute function total_cargo();
create trigger totals_out after delete on cargo_item referencing old table as changed for each statement execute function total_cargo();

-- A cargo takes no more than its container holds. A container without a volume or a payload (0) has no limit, and a total that is
-- over the limit already may come down in steps.
create function cargo_within_limit() returns trigger language plpgsql as $$
declare
  payload numeric;
  room numeric;
begin
  select c.payload_capacity_kg, c.volume_cbm into payload, room
  from work_task t join container c on c.account_id = t.account_id and c.id = t.container_id
  where t.account_id = new.account_id and t.id = new.work_task_id;
  if (payload > 0 and new.total_weight > greatest(payload, old.total_weight))
    or (room > 0 and new.total_volume > greatest(room, old.total_volume)) then
    raise exception using errcode = 'check_violation', constraint = 'cargo_within_limit', message = 'more than the container holds';
  end if;
  return new;
end $$;
create trigger limits before update on cargo for each row
  when (new.total_weight > old.total_weight or new.total_volume > old.total_volume) execute function cargo_within_limit();

-- The order of work: open tasks by their due dates, those without one after them, then what is over, the newest first.
alter table work_task add column urgency bigint not null generated always as (
  case when status in ('completed', 'canceled') then 1000000000000 - id
    else coalesce(extract(epoch from due_date - timestamptz '1970-01-01 00:00:00+00')::bigint, 900000000000) end) stored;
create index work_task_urgency on work_task (account_id, urgency nulls first, id) include (type, status, due_date);
