-- Rows, cells and unpaid bills are counted when they are asked for, and texts are looked for in the narrow indexes of an account.
drop trigger counted_in on container;
drop trigger counted_out on container;
drop trigger counted_in on work_task;
drop trigger counted_out on work_task;
drop trigger counted_in on transport;
drop trigger counted_out on transport;
drop trigger counted_in on transaction;
drop trigger counted_out on transaction;
drop trigger counted_in on container_presence;
drop trigger counted_out on container_presence;
drop trigger counted_anew on container_presence;
drop trigger summed on container_place;
drop trigger summed_anew on container_place;
drop trigger summed on transaction;
drop trigger summed_anew on transaction;
drop function counted_table(regclass);
drop function count_rows();
drop function count_presence();
drop function sum_yard();
drop function sum_unpaid();
drop table row_count;
drop table yard_sum;
drop table unpaid_sum;

drop function containers_holding(text, text, boolean, integer);
drop function transports_holding(text, integer);
drop function tasks_holding(text, integer);
drop function passages_holding(text, integer);
drop function holds(text);
drop index container_keyword;
drop index transport_keyword;
drop index transport_truck_keyword;
drop index work_task_keyword;
drop index container_odd_number;

-- All that a sum of what is unpaid needs.
drop index transaction_unpaid;
create index transaction_unpaid on transaction (account_id, started_at nulls first, id) include (currency, fixed_zone, fixed_total)
  where paid_at is null and not is_expense;
-- The order of bills by their currency, which had none.
create index transaction_currency on transaction (account_id, currency nulls first, id);

-- All that a sum of the cells that are held needs.
drop index container_place_section;
create index container_place_section on container_place (account_id, section_id, kind, row nulls first, tier nulls first,
  lower(span) nulls first, container_id) include (span);

-- Where a container is follows from its place and its passages alone; which plans are open is asked of the passages.
drop trigger present_in on container_place;
drop trigger present_out on container_place;
drop trigger present_anew on container_place;
drop trigger present_in on transport;
drop trigger present_out on transport;
drop trigger present_anew on transport;
drop function keep_presence(bigint, bigint, boolean);
drop function keep_plans(bigint, bigint);
drop table open_plan;
alter table container_presence drop column is_expected;
alter table container_presence drop column is_planned_in;

-- The container's presence is held first, so that of two changes at once the later one sees what the other did.
create or replace function presence_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := coalesce(new.account_id, old.account_id);
  container bigint;
  placed timestamptz;
  passage text;
  passed timestamptz;
  since timestamptz;
begin
  foreach container in array array_remove(array[old.container_id, nullif(new.container_id, old.container_id)], null) loop
    insert into container_presence (account_id, container_id) values (account, container) on conflict do nothing;
    perform from container_presence p where p.account_id = account and p.container_id = container for no key update;
    placed := (select max(place.created_at) filter (where place.kind = 'current') from container_place place
      where place.account_id = account and place.container_id = container);
    select t.type, t.moved_at into passage, passed from transport t where t.account_id = account and t.container_id = container
      and t.type in ('gate_in', 'gate_out') order by t.moved_at desc, t.id desc limit 1;
    since := least(placed, case when passage = 'gate_in' then passed end);
    update container_presence p set is_placed = placed is not null, last_passage = passage, in_yard_since = since
    where p.account_id = account and p.container_id = container
      and (p.is_placed, p.last_passage, p.in_yard_since) is distinct from (placed is not null, passage, since);
  end loop;
  return null;
end $$;
create trigger present after insert or delete or update of container_id, kind, created_at on container_place
  for each row execute function presence_changed();
create trigger present after insert or delete or update of container_id, type, arrival_date, departure_date on transport
  for each row execute function presence_changed();
alter table container_place enable always trigger present;
alter table transport enable always trigger present;
