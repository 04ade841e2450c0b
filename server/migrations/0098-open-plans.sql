-- Planned transports that no passage of the gate has done yet, kept beside them: to ask it of each plan anew takes as long as all of them.
-- A plan is done if the container passed the gate in that direction, at the earliest a day before the planned time: but not if it passed
-- the other way between the two, for then the plan is about another visit.
create table open_plan (
  account_id bigint not null,
  transport_id bigint not null,
  container_id bigint not null,
  moved_at timestamptz not null,
  is_in boolean not null,
  primary key (account_id, transport_id));
select spread('open_plan');
alter table open_plan add constraint open_plan_account_id_transport_id_fkey foreign key (account_id, transport_id)
  references transport (account_id, id) on delete cascade;
create index open_plan_of on open_plan (account_id, container_id);
create index open_plan_moved on open_plan (account_id, moved_at nulls first, transport_id);
alter table open_plan enable row level security;
create policy tenant on open_plan for select to boxyard_app using (account_id = current_account());
grant select on open_plan to boxyard_app;

-- What is planned to come and is not there.
alter table container_presence add column is_planned_in boolean not null default false,
  add column is_expected boolean not null generated always as
    (is_planned_in and not (is_placed or coalesce(last_passage = 'gate_in', false))) stored;
create index container_presence_expected on container_presence (account_id, container_id) where is_expected;

-- How many there are of each, as changes to be summed.
create function count_presence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := coalesce(new.account_id, old.account_id);
  counted record;
begin
  for counted in select presence, change from (values
      ('in_yard', coalesce(new.is_in_yard, false)::int - coalesce(old.is_in_yard, false)::int),
      ('expected', coalesce(new.is_expected, false)::int - coalesce(old.is_expected, false)::int),
      ('left', coalesce(new.last_passage = 'gate_out', false)::int - coalesce(old.last_passage = 'gate_out', false)::int)
    ) kept (presence, change) where change <> 0
  loop
    insert into row_count (account_id, entity, change) values (account, 'container ' || counted.presence, counted.change);
  end loop;
  return null;
end $$;

-- Called with the container's presence held, so that of two at once the later one sees what the other did.
create function keep_plans(account bigint, container bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  plan record;
begin
  delete from open_plan p where p.account_id = account and p.container_id = container;
  for plan in select t.id, t.moved_at, t.type from transport t
    where t.account_id = account and t.container_id = container and t.type in ('planned_in', 'planned_out')
      and not exists (select from transport passage where passage.account_id = account and passage.container_id = container
        and passage.type = case when t.type = 'planned_in' then 'gate_in' else 'gate_out' end
        and passage.moved_at >= t.moved_at - interval '1 day'
        and (passage.moved_at >= t.moved_at or not exists (select from transport back where back.account_id = account and back.container_id = container
          and back.type in ('gate_in', 'gate_out') and back.type <> passage.type
          and back.moved_at > passage.moved_at and back.moved_at <= t.moved_at)))
  loop
    insert into open_plan (account_id, transport_id, container_id, moved_at, is_in)
    values (account, plan.id, container, plan.moved_at, plan.type = 'planned_in');
  end loop;
end $$;
revoke execute on function keep_plans(bigint, bigint) from public;

drop function keep_presence(bigint, bigint);
create function keep_presence(account bigint, container bigint, with_plans boolean) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  placed boolean;
  passage text;
  planned boolean;
begin
  insert into container_presence (account_id, container_id) values (account, container) on conflict do nothing;
  perform from container_presence p where p.account_id = account and p.container_id = container for no key update;
  if with_plans then perform keep_plans(account, container); end if;
  placed := exists (select from container_place place where place.account_id = account and place.container_id = container and place.kind = 'current');
  passage := (select t.type from transport t where t.account_id = account and t.container_id = container
    and t.type in ('gate_in', 'gate_out') order by t.moved_at desc, t.id desc limit 1);
  planned := exists (select from open_plan plan where plan.account_id = account and plan.container_id = container and plan.is_in);
  update container_presence p set is_placed = placed, last_passage = passage, is_planned_in = planned
  where p.account_id = account and p.container_id = container
    and (p.is_placed, p.last_passage, p.is_planned_in) is distinct from (placed, passage, planned);
end $$;
revoke execute on function keep_presence(bigint, bigint, boolean) from public;

create or replace function presence_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  with_plans boolean := table_of(tg_table_name) = 'transport';
begin
  if tg_op <> 'INSERT' then perform keep_presence(old.account_id, old.container_id, with_plans); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.container_id <> old.container_id then
    perform keep_presence(new.account_id, new.container_id, with_plans);
  end if;
  return null;
end $$;

-- Plans count now, too.
drop trigger present_in on transport;
drop trigger present_out on transport;
create trigger present_in after insert on transport for each row execute function presence_changed();
create trigger present_out after delete on transport for each row execute function presence_changed();
alter table transport enable always trigger present_in;
alter table transport enable always trigger present_out;

insert into open_plan (account_id, transport_id, container_id, moved_at, is_in)
select plan.account_id, plan.id, plan.container_id, plan.moved_at, plan.type = 'planned_in' from transport plan
where plan.type in ('planned_in', 'planned_out')
  and not exists (select from transport passage where passage.account_id = plan.account_id and passage.container_id = plan.container_id
    and passage.type in ('gate_in', 'gate_out') and passage.type = case when plan.type = 'planned_in' then 'gate_in' else 'gate_out' end
    and passage.moved_at >= plan.moved_at - interval '1 day'
    and (passage.moved_at >= plan.moved_at or not exists (select from transport back where back.account_id = plan.account_id and back.container_id = plan.container_id
      and back.type in ('gate_in', 'gate_out') and back.type <> passage.type
      and back.moved_at > passage.moved_at and back.moved_at <= plan.moved_at)));
insert into container_presence (account_id, container_id, is_planned_in)
select distinct account_id, container_id, true from open_plan where is_in
on conflict (account_id, container_id) do update set is_planned_in = true;

create trigger counted_in after insert on container_presence for each row
  when (new.is_in_yard or new.is_expected or new.last_passage = 'gate_out') execute function count_presence();
create trigger counted_out after delete on container_presence for each row
  when (old.is_in_yard or old.is_expected or old.last_passage = 'gate_out') execute function count_presence();
create trigger counted_anew after update on container_presence for each row
  when ((old.is_in_yard, old.is_expected, old.last_passage) is distinct from (new.is_in_yard, new.is_expected, new.last_passage))
  execute function count_presence();
-- Also for rows that are copied in with the triggers of people's changes off.
alter table container_presence enable always trigger counted_in;
alter table container_presence enable always trigger counted_out;
alter table container_presence enable always trigger counted_anew;

insert into row_count (account_id, entity, change)
select account_id, 'container ' || presence, count(*) from container_presence
cross join lateral (values ('in_yard', is_in_yard), ('expected', is_expected), ('left', coalesce(last_passage = 'gate_out', false))) kept (presence, holds)
where holds group by 1, 2;
