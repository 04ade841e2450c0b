-- Since when a container is in the yard: its gate in, or its place where that came before or stands alone. A move within the yard
-- and a place that comes later begin no new stay.
alter table container_presence add column in_yard_since timestamptz;
update container_presence p set in_yard_since = least(stay.placed, case when p.last_passage = 'gate_in' then stay.passed end)
from (select account_id, container_id, max(at) filter (where is_place) as placed, max(at) filter (where not is_place) as passed
  from (select account_id, container_id, true as is_place, created_at as at from container_place where kind = 'current'
    union all select account_id, container_id, false, moved_at from transport where type = 'gate_in') seen
  group by account_id, container_id) stay
where p.account_id = stay.account_id and p.container_id = stay.container_id;
create index container_presence_stay on container_presence (account_id, in_yard_since) include (container_id) where in_yard_since is not null;

create or replace function keep_presence(account bigint, container bigint, with_plans boolean) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  placed timestamptz;
  passage text;
  passed timestamptz;
  planned boolean;
  since timestamptz;
begin
  insert into container_presence (account_id, container_id) values (account, container) on conflict do nothing;
  perform from container_presence p where p.account_id = account and p.container_id = container for no key update;
  if with_plans then perform keep_plans(account, container); end if;
  placed := (select max(place.created_at) filter (where place.kind = 'current') from container_place place
    where place.account_id = account and place.container_id = container);
  select t.type, t.moved_at into passage, passed from transport t where t.account_id = account and t.container_id = container
    and t.type in ('gate_in', 'gate_out') order by t.moved_at desc, t.id desc limit 1;
  planned := exists (select from open_plan plan where plan.account_id = account and plan.container_id = container and plan.is_in);
  since := least(placed, case when passage = 'gate_in' then passed end);
  update container_presence p set is_placed = placed is not null, last_passage = passage, is_planned_in = planned, in_yard_since = since
  where p.account_id = account and p.container_id = container
    and (p.is_placed, p.last_passage, p.is_planned_in, p.in_yard_since) is distinct from (placed is not null, passage, planned, since);
end $$;
drop trigger present_anew on container_place;
create trigger present_anew after update on container_place for each row
  when ((old.kind, old.container_id, old.created_at) is distinct from (new.kind, new.container_id, new.created_at)) execute function presence_changed();
alter table container_place enable always trigger present_anew;

-- How long containers stand is counted by that; the sums of the yard keep the cells alone.
create or replace function sum_yard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.kind = 'current' then
    insert into yard_sum values (old.account_id, old.section_id, lower(old.span) - upper(old.span));
  end if;
  if tg_op <> 'DELETE' and new.kind = 'current' then
    insert into yard_sum values (new.account_id, new.section_id, upper(new.span) - lower(new.span));
  end if;
  return null;
end $$;
drop index yard_sum_of;
alter table yard_sum drop column containers, drop column placed_seconds;
create index yard_sum_of on yard_sum (account_id, section_id) include (cells);
drop trigger summed_anew on container_place;
create trigger summed_anew after update on container_place for each row
  when ((old.section_id, old.kind, old.span) is distinct from (new.section_id, new.kind, new.span)) execute function sum_yard();
alter table container_place enable always trigger summed_anew;
drop index container_place_stay;
