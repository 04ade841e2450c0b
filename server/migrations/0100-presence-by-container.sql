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
