-- Whether a plan still waits for its gate move is written beside it: to find out anew for each plan of an account was a third of
-- what its lists cost.
alter table transport add column is_open_plan boolean not null default false;
-- Whether an open plan brings the container in.
alter table container_presence add column has_plan_in boolean not null default false;

-- What the database computes about a record is no change of it.
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}')
      || array['chosen_at', 'seen_at', 'look', 'failing_since', 'former_names', 'is_open_plan']
    || (select case c.relname when 'admin' then array['language'] else '{}' end from pg_class c where c.oid = tab)
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');

-- A plan is done once the container passed the gate in its direction, at the earliest a day before the planned time; but not if it
-- passed the other way between the two, for then the plan is about another visit. The container is held first, so that of two moves at
-- once the later one sees the other. With the rights of whoever changes the move: the owner of the tables writes no rows of accounts.
create function open_plans() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  account bigint := coalesce(new.account_id, old.account_id);
  container bigint;
  plan record;
begin
  foreach container in array array_remove(array[old.container_id, nullif(new.container_id, old.container_id)], null) loop
    perform from container c where c.account_id = account and c.id = container for no key update;
    for plan in select t.id, t.is_open_plan as was_open, t.type in ('planned_in', 'planned_out') and not exists (select from transport passage
          where passage.account_id = account and passage.container_id = container
            and passage.type in ('gate_in', 'gate_out') and passage.type = replace(t.type, 'planned', 'gate')
            and passage.moved_at >= t.moved_at - interval '1 day'
            and (passage.moved_at >= t.moved_at or not exists (select from transport back
              where back.account_id = account and back.container_id = container
                and back.type in ('gate_in', 'gate_out') and back.type <> passage.type
                and back.moved_at > passage.moved_at and back.moved_at <= t.moved_at))) as is_open
        from transport t where t.account_id = account and t.container_id = container loop
      if plan.is_open <> plan.was_open then
        update transport t set is_open_plan = plan.is_open where t.account_id = account and t.id = plan.id;
      end if;
    end loop;
  end loop;
  return null;
end $$;
-- Before `present`, and also for rows that are copied in with the triggers of people's changes off.
create trigger open_plans after insert or delete or update of container_id, type, arrival_date, departure_date on transport
  for each row execute function open_plans();
alter table transport enable always trigger open_plans;

-- As in 0006, and whether a plan brings the container in.
create or replace function presence_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := coalesce(new.account_id, old.account_id);
  container bigint;
  placed timestamptz;
  passage text;
  passed timestamptz;
  since timestamptz;
  plan_in boolean;
begin
  foreach container in array array_remove(array[old.container_id, nullif(new.container_id, old.container_id)], null) loop
    insert into container_presence (account_id, container_id) values (account, container) on conflict do nothing;
    perform from container_presence p where p.account_id = account and p.container_id = container for no key update;
    placed := (select max(place.created_at) filter (where place.kind = 'current') from container_place place
      where place.account_id = account and place.container_id = container);
    select t.type, t.moved_at into passage, passed from transport t where t.account_id = account and t.container_id = container
      and t.type in ('gate_in', 'gate_out') order by t.moved_at desc, t.id desc limit 1;
    since := least(placed, case when passage = 'gate_in' then passed end);
    plan_in := exists (select from transport t where t.account_id = account and t.container_id = container
      and t.type = 'planned_in' and t.is_open_plan);
    update container_presence p set is_placed = placed is not null, last_passage = passage, in_yard_since = since, has_plan_in = plan_in
    where p.account_id = account and p.container_id = container
      and (p.is_placed, p.last_passage, p.in_yard_since, p.has_plan_in) is distinct from (placed is not null, passage, since, plan_in);
  end loop;
  return null;
end $$;

alter table transport no force row level security;
update transport t set is_open_plan = true
where t.type in ('planned_in', 'planned_out') and not exists (select from transport passage
  where passage.account_id = t.account_id and passage.container_id = t.container_id
    and passage.type in ('gate_in', 'gate_out') and passage.type = replace(t.type, 'planned', 'gate')
    and passage.moved_at >= t.moved_at - interval '1 day'
    and (passage.moved_at >= t.moved_at or not exists (select from transport back
      where back.account_id = t.account_id and back.container_id = t.container_id
        and back.type in ('gate_in', 'gate_out') and back.type <> passage.type
        and back.moved_at > passage.moved_at and back.moved_at <= t.moved_at)));
update container_presence p set has_plan_in = true where exists (select from transport t
  where t.account_id = p.account_id and t.container_id = p.container_id and t.type = 'planned_in' and t.is_open_plan);
alter table transport force row level security;

create index transport_open_plan on transport (account_id, moved_at nulls first, id) include (container_id, type) where is_open_plan;
drop index transport_moved;
create index transport_moved on transport (account_id, moved_at nulls first, id)
  include (container_id, client_id, type, vehicle_type, is_open_plan);
create index container_presence_expected on container_presence (account_id, container_id) where has_plan_in and not is_in_yard;
