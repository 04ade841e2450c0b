-- The places of a container are looked up by the container, on an empty table too: for a condition on the kind PostgreSQL took the
-- index of current places there, kept that plan, and so read all places of the account for each one that came.
create or replace function keep_presence(account bigint, container bigint, with_plans boolean) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  placed boolean;
  passage text;
  planned boolean;
begin
  insert into container_presence (account_id, container_id) values (account, container) on conflict do nothing;
  perform from container_presence p where p.account_id = account and p.container_id = container for no key update;
  if with_plans then perform keep_plans(account, container); end if;
  placed := coalesce((select bool_or(place.kind = 'current') from container_place place
    where place.account_id = account and place.container_id = container), false);
  passage := (select t.type from transport t where t.account_id = account and t.container_id = container
    and t.type in ('gate_in', 'gate_out') order by t.moved_at desc, t.id desc limit 1);
  planned := exists (select from open_plan plan where plan.account_id = account and plan.container_id = container and plan.is_in);
  update container_presence p set is_placed = placed, last_passage = passage, is_planned_in = planned
  where p.account_id = account and p.container_id = container
    and (p.is_placed, p.last_passage, p.is_planned_in) is distinct from (placed, passage, planned);
end $$;

-- The same with the plans: all transports of the container are read once, by the container.
create or replace function keep_plans(account bigint, container bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  plan record;
begin
  delete from open_plan p where p.account_id = account and p.container_id = container;
  for plan in with own as materialized (
      select t.id, t.moved_at, t.type from transport t where t.account_id = account and t.container_id = container)
    select planned.id, planned.moved_at, planned.type from own planned
    where planned.type in ('planned_in', 'planned_out') and not exists (select from own passage
      where passage.type = case when planned.type = 'planned_in' then 'gate_in' else 'gate_out' end
        and passage.moved_at >= planned.moved_at - interval '1 day'
        and (passage.moved_at >= planned.moved_at or not exists (select from own back
          where back.type in ('gate_in', 'gate_out') and back.type <> passage.type
            and back.moved_at > passage.moved_at and back.moved_at <= planned.moved_at)))
  loop
    insert into open_plan (account_id, transport_id, container_id, moved_at, is_in)
    values (account, plan.id, container, plan.moved_at, plan.type = 'planned_in');
  end loop;
end $$;
