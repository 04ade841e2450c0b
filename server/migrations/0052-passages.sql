-- A passage keeps the container as it was seen at the gate, for its paper: whose it was, its state, load and seal.

-- The container as it was at the end of that minute, or as it was first recorded. A passage that is recorded within a day
-- takes it as it is now: the clerk may have corrected it meanwhile.
create function container_at(container container, moment timestamptz) returns container language sql stable as $$
  select coalesce(
    (select jsonb_populate_record(null::container, coalesce(log.before, log.after)) from audit_log log
      where moment <= now() - interval '1 day' and log.account_id = container.account_id and log.entity = 'container'
        and log.record_id = container.id and log.at >= moment + interval '1 minute'
      order by log.id limit 1),
    container)
$$;

alter table transport
  add column customer_id bigint,
  add column container_condition text
    check (container_condition in ('new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed')),
  add column is_defective boolean,
  add column is_empty boolean,
  add column seal_number text check (length(seal_number) <= 64),
  add foreign key (account_id, customer_id) references client (account_id, id),
  add constraint transport_container_key unique (account_id, id, container_id);
create index transport_customer on transport (account_id, customer_id) where customer_id is not null;

-- A damage may have been seen at a passage, which then is its time.
alter table damage
  add column transport_id bigint,
  add constraint damage_transport_fkey foreign key (account_id, transport_id, container_id)
    references transport (account_id, id, container_id) on delete set null (transport_id);
create index damage_transport on damage (account_id, transport_id) where transport_id is not null;
-- Finds the damages of a container that were deleted since.
create index audit_log_deleted_damage on audit_log (account_id, ((before ->> 'container_id')::bigint))
  where entity = 'damage' and action = 'delete';

-- What was there before: each passage with its container as the history has it, each damage with the passage of that day.
alter table transport no force row level security;
alter table container no force row level security;
alter table damage no force row level security;
alter table transport disable trigger version, disable trigger history;
alter table damage disable trigger version, disable trigger history;
update transport set customer_id = seen.client_id, container_condition = seen.container_condition,
  is_defective = seen.is_defective, is_empty = seen.is_empty, seal_number = seen.seal_number
from (
  select passage.account_id as passage_account, passage.id as passage_id, past.*
  from transport passage
  join container on container.account_id = passage.account_id and container.id = passage.container_id
  cross join lateral container_at(container, passage.moved_at) past
  where passage.type in ('gate_in', 'gate_out')) seen
where transport.account_id = seen.passage_account and transport.id = seen.passage_id;
update damage set transport_id = (
  select passage.id from transport passage
  where passage.account_id = damage.account_id and passage.container_id = damage.container_id and passage.type in ('gate_in', 'gate_out')
    and passage.moved_at < damage.created_at + interval '1 minute' and passage.moved_at > damage.created_at - interval '1 day'
  order by passage.moved_at desc, passage.id desc limit 1);
alter table transport enable trigger version, enable trigger history;
alter table damage enable trigger version, enable trigger history;
alter table transport force row level security;
alter table container force row level security;
alter table damage force row level security;

alter table transport add constraint transport_seen check (
  num_nulls(customer_id, container_condition, is_defective, is_empty, seal_number)
    = case when type in ('gate_in', 'gate_out') then 0 else 5 end);

-- What is not said about the container is taken from its record.
create function fill_passage() returns trigger language plpgsql as $$
declare
  seen container;
begin
  if new.type not in ('gate_in', 'gate_out') then
    new.customer_id := null;
    new.container_condition := null;
    new.is_defective := null;
    new.is_empty := null;
    new.seal_number := null;
  elsif num_nulls(new.customer_id, new.container_condition, new.is_defective, new.is_empty, new.seal_number) > 0 then
    select past.* into seen from container
      cross join lateral container_at(container, coalesce(new.arrival_date, new.departure_date)) past
      where container.account_id = new.account_id and container.id = new.container_id;
    new.customer_id := coalesce(new.customer_id, seen.client_id);
    new.container_condition := coalesce(new.container_condition, seen.container_condition);
    new.is_defective := coalesce(new.is_defective, seen.is_defective);
    new.is_empty := coalesce(new.is_empty, seen.is_empty);
    new.seal_number := coalesce(new.seal_number, seen.seal_number);
  end if;
  return new;
end $$;
create trigger fill_passage before insert or update on transport for each row execute function fill_passage();
-- Also for rows that are copied in with the triggers of people's changes off.
alter table transport enable always trigger fill_passage;

-- The damages that were known at a passage: those seen at it, and those of before, also where they were deleted since.
-- A damage that was deleted within a day of its report was a mistake, and is on no paper.
create function damages_known(passage transport) returns table (id bigint, scd_type text, scd_code text, remark text, seen_at timestamptz)
language sql stable as $$
  with told as (
    select damage.id, damage.scd_type, damage.scd_code, damage.remark, damage.created_at, damage.transport_id
    from damage where damage.account_id = passage.account_id and damage.container_id = passage.container_id and not damage.is_draft
    union all
    select gone.id, gone.scd_type, gone.scd_code, gone.remark, gone.created_at, gone.transport_id
    from audit_log log cross join lateral jsonb_populate_record(null::damage, log.before) gone
    where log.account_id = passage.account_id and log.entity = 'damage' and log.action = 'delete'
      and (log.before ->> 'container_id')::bigint = passage.container_id and log.at >= passage.moved_at + interval '1 minute'
      and log.at >= gone.created_at + interval '1 day' and not gone.is_draft)
  select told.id, told.scd_type, told.scd_code, told.remark, coalesce(seen.moved_at, told.created_at)
  from told left join transport seen on seen.account_id = passage.account_id and seen.id = told.transport_id
    and seen.type in ('gate_in', 'gate_out')
  where seen.id = passage.id or coalesce(seen.moved_at, told.created_at) < passage.moved_at + interval '1 minute'
$$;
