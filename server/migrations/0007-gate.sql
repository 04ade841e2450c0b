-- The number of a licence as it tells drivers apart: as `person_key`, without blanks and signs as well.
create function license_key(t text) returns text language sql immutable parallel safe strict as $$
  select translate(public.person_key(t), ' -./', '')
$$;

-- A passage keeps the container as it was seen at the gate, for its paper: whose it was, its state, load and seal.
-- The container as it was at the end of that minute, or as it was first recorded. A passage that is recorded within a day takes it
-- as it is now: the clerk may have corrected it meanwhile.
create function container_at(account bigint, record bigint, moment timestamptz) returns container language plpgsql stable as $$
declare
  kept jsonb;
  found_now container;
begin
  if moment <= now() - interval '1 day' then
    select coalesce(log.before, log.after) into kept from audit_log log
    where log.account_id = account and log.entity = 'container' and log.record_id = record and log.at >= moment + interval '1 minute'
    order by log.id limit 1;
    if found then return jsonb_populate_record(null::container, kept); end if;
  end if;
  select * into found_now from container c where c.account_id = account and c.id = record;
  return found_now;
end $$;

-- Which trip, for people: kind, day by the clocks of the depot, id (GI-261121-42).
create function trip_code(type text, moved_at timestamptz, id bigint, zone text) returns text language sql stable
  return case when type = 'planned_in' then 'PI' when type = 'planned_out' then 'PO' when type = 'gate_in' then 'GI' else 'GO' end
    || to_char(moved_at at time zone zone, '-YYMMDD-') || id;

-- Functions take the fields of a row, not the row: on a node of Citus the rows of a table's part have a type of their own
-- (docs/citus.md).
create function receipt_number(year int, number int) returns text language sql immutable
  return year || '/' || lpad(number::text, greatest(6, length(number::text)), '0');

-- Whether the records now say something else than a receipt. What receipts did not say yet when it was issued makes no difference.
create function receipt_differs(said jsonb, present jsonb) returns boolean language plpgsql immutable as $$
begin
  return case jsonb_typeof(said)
    when 'object' then exists (select from jsonb_each(said) part where receipt_differs(part.value, present -> part.key))
    when 'array' then jsonb_typeof(present) is distinct from 'array' or jsonb_array_length(said) <> jsonb_array_length(present)
      or exists (select from jsonb_array_elements(said) with ordinality part(value, nth) where receipt_differs(part.value, present -> (nth - 1)::int))
    else said is distinct from present end;
end $$;

-- Planned and done trips of containers through the gate. `moved_at` is the date that counts: arrival in, departure out.
create table transport (
  like tenant_row including all,
  container_id bigint not null,
  client_id bigint not null,
  type text not null check (type in ('planned_in', 'planned_out', 'gate_in', 'gate_out')),
  arrival_date timestamptz,
  departure_date timestamptz,
  moved_at timestamptz generated always as (case when type in ('planned_in', 'gate_in') then arrival_date else departure_date end) stored,
  vehicle_type text not null check (vehicle_type in ('truck', 'car', 'train', 'ship')),
  vehicle_number text not null default '' check (length(vehicle_number) <= 64),
  vehicle_issue_document text not null default '' check (length(vehicle_issue_document) <= 64),
  trailer_number text not null default '' check (length(trailer_number) <= 64),
  semitrailer_number text not null default '' check (length(semitrailer_number) <= 64),
  driver_name text not null default '' check (length(driver_name) <= 120),
  driver_license_number text not null default '' check (length(driver_license_number) <= 64),
  notes text not null default '' check (length(notes) <= 4000),
  search_key text generated always as (norm(driver_name || ' ' || vehicle_number || ' ' || trailer_number || ' ' || semitrailer_number)) stored,
  -- The container as it was seen at the gate.
  customer_id bigint,
  container_condition text
    check (container_condition in ('new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed')),
  is_defective boolean,
  is_empty boolean,
  seal_number text check (length(seal_number) <= 64),
  -- Plates and driver without spaces and hyphens, which people write or leave out. Line breaks keep the end of one text apart from
  -- the beginning of the next.
  truck_key text collate "C" generated always as
    (translate(norm(vehicle_number || e'\n' || trailer_number || e'\n' || semitrailer_number || e'\n' || driver_name), ' -', '')) stored,
  -- A receipt that names the driver is still the paper of a passage whose driver was erased.
  driver_erased_at timestamptz,
  constraint transport_has_date check (moved_at is not null),
  constraint transport_gate_only check (type in ('gate_in', 'gate_out')
    or vehicle_number || vehicle_issue_document || trailer_number || semitrailer_number || driver_name || driver_license_number = ''),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, client_id) references client (account_id, id),
  foreign key (account_id, customer_id) references client (account_id, id),
  constraint transport_container_key unique (account_id, id, container_id),
  constraint transport_seen check (
    num_nulls(customer_id, container_condition, is_defective, is_empty, seal_number)
      = case when type in ('gate_in', 'gate_out') then 0 else 5 end)
);
select tenant_table('transport');
do $$ begin execute format('create policy upkeep on transport for select to %I using (true)', current_user); end $$;
-- What they include lets a filter, a search or a count do without the wide rows.
create index transport_moved on transport (account_id, moved_at nulls first, id) include (container_id, client_id, type, vehicle_type, search_key);
create index transport_type_of on transport (account_id, type nulls first, moved_at nulls first, id) include (container_id);
create index transport_vehicle on transport (account_id, vehicle_type nulls first, id) include (type);
-- Also finds the passage through the gate that fulfils a plan.
create index transport_container on transport (account_id, container_id, type, moved_at, id);
create index transport_client on transport (account_id, client_id, moved_at nulls first, id);
create index transport_customer on transport (account_id, customer_id) where customer_id is not null;
create index transport_truck on transport (account_id, moved_at, id) include (truck_key) where type in ('gate_in', 'gate_out');
-- Whether a container is in or has left: its last passage at the gate.
create index transport_passage on transport (account_id, container_id, moved_at, id) include (type)
  where type in ('gate_in', 'gate_out');
create index transport_drivers on transport (account_id, moved_at) where driver_name <> '' or driver_license_number <> '';

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
    select past.* into seen from container_at(new.account_id, new.container_id, coalesce(new.arrival_date, new.departure_date)) past;
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

create function receipt_of_gate() returns trigger language plpgsql as $$
begin
  if exists (select from transport_receipt r join transport t on t.account_id = r.account_id and t.id = r.transport_id
    where r.account_id = new.account_id and t.type not in ('gate_in', 'gate_out')
      and t.id = (case table_of(tg_table_name) when 'transport' then new.id else (to_jsonb(new) ->> 'transport_id')::bigint end)) then
    raise exception using errcode = 'check_violation', constraint = 'receipt_of_gate', message = '"receipt_of_gate": a receipt belongs to a passage';
  end if;
  return null;
end $$;
create constraint trigger keeps_receipt after update on transport deferrable initially deferred for each row
  when (old.type <> new.type) execute function receipt_of_gate();

-- Drafts, which nobody has seen yet, let go of a passage that becomes a plan; saved damages keep it.
create function passage_keeps_damages() returns trigger language plpgsql as $$
begin
  perform from transport t where t.account_id = new.account_id and t.id = new.id and t.type not in ('gate_in', 'gate_out');
  if not found then return null; end if;
  update damage set transport_id = null where account_id = new.account_id and transport_id = new.id and is_draft;
  if exists (select from damage d where d.account_id = new.account_id and d.transport_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'passage_keeps_damages', message = '"passage_keeps_damages": a damage was seen at the passage';
  end if;
  return null;
end $$;
create constraint trigger keeps_damages after update on transport deferrable initially deferred for each row
  when (old.type <> new.type) execute function passage_keeps_damages();

-- The moment at which a row loses its person is the one of its entry in the history: both are of the node that has the row. What the
-- coordinator of a cluster takes for now is some milliseconds before it.
create function driver_erased_now() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.driver_erased_at := now();
  return new;
end $$;
create trigger driver_erased_now before update on transport for each row
  when (new.driver_erased_at is distinct from old.driver_erased_at and new.driver_erased_at is not null) execute function driver_erased_now();
create trigger present after insert or delete or update of container_id, type, arrival_date, departure_date on transport
  for each row execute function presence_changed();
alter table transport enable always trigger present;

-- The receipt of a passage: its number never changes and it is never deleted, its contents are what it said when issued.
create table transport_receipt (
  like tenant_row including all,
  transport_id bigint not null,
  year int not null,
  number int not null check (number > 0),
  revision int not null default 1,
  issued_at timestamptz not null default now(),
  contents jsonb not null,
  -- Whoever holds a receipt may ask whether it is genuine, by the token in its QR code: 144 random bits.
  check_token text not null default
    translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 18), 'base64'), '+/', '-_'),
  constraint transport_receipt_transport_key unique (account_id, transport_id),
  constraint transport_receipt_number_key unique (account_id, year, number),
  foreign key (account_id, transport_id) references transport (account_id, id)
);
select tenant_table('transport_receipt');
-- Beyond the account only the row whose token was given is visible, and only to the function below.
do $$ begin
  execute format('create policy checked on transport_receipt for select to %I using (check_token = current_setting(''app.check_token'', true))', current_user);
end $$;
revoke delete on transport_receipt from boxyard_app;
create index transport_receipt_check on transport_receipt (check_token);
create constraint trigger of_gate after insert on transport_receipt deferrable initially deferred for each row execute function receipt_of_gate();

-- What a stranger learns of a receipt: nothing of people, vehicles and companies but the depot's name.
create function checked_receipt(token text)
returns table (number text, revision int, issued_at timestamptz, container text, kind text, moved_at timestamptz, depot text, timezone text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_local('app.check_token', token);
  return query select receipt_number(r.year, r.number), r.revision, r.issued_at, r.contents -> 'container' ->> 'name', r.contents ->> 'kind',
      to_timestamp((r.contents ->> 'date')::bigint), r.contents -> 'depot' ->> 'name', r.contents -> 'depot' ->> 'timezone'
    from transport_receipt r join account a on a.id = r.account_id and a.deleted_at is null
    where r.check_token = token;
end $$;
revoke execute on function checked_receipt(text) from public;

-- Where a container is, kept beside it: to find the last passage of each container anew takes as long as all passages.
create table container_presence (
  account_id bigint not null,
  container_id bigint not null,
  is_placed boolean not null default false,
  last_passage text check (last_passage in ('gate_in', 'gate_out')),
  is_in_yard boolean not null generated always as (is_placed or coalesce(last_passage = 'gate_in', false)) stored,
  in_yard_since timestamptz,
  primary key (account_id, container_id),
  foreign key (account_id, container_id) references container (account_id, id) on delete cascade
);
alter table container_presence enable row level security;
create policy tenant on container_presence for select to boxyard_app using (account_id = current_account());
grant select on container_presence to boxyard_app;
create index container_presence_in_yard on container_presence (account_id, container_id) where is_in_yard;
create index container_presence_left on container_presence (account_id, container_id) where last_passage = 'gate_out';
create index container_presence_stay on container_presence (account_id, in_yard_since) include (container_id) where in_yard_since is not null;

-- Damages of containers, and what hangs on containers, damages and tasks: pictures and documents. The bytes are in the
-- store (core/files); `path` says where, and begins with the account's slug.
create table damage (
  like tenant_row including all,
  container_id bigint not null,
  scd_type text not null default '' check (scd_type in ('', 'inner', 'outer')),
  scd_code text not null default '' check (scd_code in ('',
      'inner_side_left', 'inner_side_right', 'inner_side_rear', 'inner_top', 'inner_floor',
      'outer_front_door_left', 'outer_front_door_right', 'outer_front_door_lock',
      'outer_side_left', 'outer_side_right', 'outer_side_rear', 'outer_side_top', 'outer_side_bottom')),
  remark text not null default '',
  is_draft boolean not null default true,
  -- Who reported it.
  admin_id bigint default current_admin() references admin (id),
  -- A damage may have been seen at a passage, which then is its time.
  transport_id bigint,
  token_id bigint default current_token(),
  constraint damage_location_of_side check (scd_code = '' or starts_with(scd_code, scd_type || '_')),
  constraint damage_saved_whole check (is_draft or scd_code <> ''),
  foreign key (account_id, container_id) references container (account_id, id),
  constraint damage_transport_fkey foreign key (account_id, transport_id, container_id)
    references transport (account_id, id, container_id)
);
select tenant_table('damage');
-- The sweep of old drafts asks across accounts which of them have any.
do $$ begin execute format('create policy upkeep on damage for select to %I using (true)', current_user); end $$;
create index damage_container on damage (account_id, container_id, id);
create index damage_draft on damage (created_at) where is_draft;
create index damage_transport on damage (account_id, transport_id) where transport_id is not null;

-- The passage is held, as it may become a plan at the same moment. Judged at once, but by an undo when all is taken back.
create function damage_of_passage() returns trigger language plpgsql as $$
begin
  perform from transport t join damage d on d.account_id = t.account_id and d.transport_id = t.id
  where d.account_id = new.account_id and d.id = new.id and t.id = new.transport_id for share of t;
  if exists (select from damage d join transport t on t.account_id = d.account_id and t.id = d.transport_id
    where d.account_id = new.account_id and d.id = new.id and t.type not in ('gate_in', 'gate_out')) then
    raise exception using errcode = 'check_violation', constraint = 'damage_of_passage', message = '"damage_of_passage": a damage is seen at a passage through the gate';
  end if;
  return null;
end $$;
create constraint trigger of_passage after insert or update on damage deferrable initially immediate for each row
  when (new.transport_id is not null) execute function damage_of_passage();

-- The damages that were known at a passage: those seen at it, and those of before, also where they were deleted since. One that was
-- deleted within a day of its report was a mistake, and is on no paper.
-- A damage that was deleted and brought back is live: the history tells only of those that are gone, each by its last deletion.
create function damages_known(account bigint, passage bigint)
returns table (id bigint, scd_type text, scd_code text, remark text, seen_at timestamptz) language sql stable as $$
  with of_passage as (
    select t.id, t.container_id, t.moved_at from transport t where t.account_id = account and t.id = passage
  ), deleted as (
    select distinct on (log.record_id) log.record_id, log.at, log.before
    from audit_log log cross join of_passage
    where log.account_id = account and log.entity = 'damage' and log.action = 'delete'
      and (log.before ->> 'container_id')::bigint = of_passage.container_id
      and not exists (select from damage where damage.account_id = account and damage.id = log.record_id)
    order by log.record_id, log.id desc
  ), told as (
    select damage.id, damage.scd_type, damage.scd_code, damage.remark, damage.created_at, damage.transport_id
    from damage join of_passage on damage.account_id = account and damage.container_id = of_passage.container_id
    where not damage.is_draft
    union all
    select gone.id, gone.scd_type, gone.scd_code, gone.remark, gone.created_at, gone.transport_id
    from deleted cross join of_passage cross join lateral jsonb_populate_record(null::damage, deleted.before) gone
    where deleted.at >= of_passage.moved_at + interval '1 minute' and deleted.at >= gone.created_at + interval '1 day' and not gone.is_draft)
  select told.id, told.scd_type, told.scd_code, told.remark, coalesce(seen.moved_at, told.created_at)
  from told cross join of_passage left join transport seen on seen.account_id = account and seen.id = told.transport_id
    and seen.type in ('gate_in', 'gate_out')
  where seen.id = of_passage.id or coalesce(seen.moved_at, told.created_at) < of_passage.moved_at + interval '1 minute'
$$;

create table image (
  like tenant_row including all,
  container_id bigint,
  damage_id bigint,
  work_task_id bigint,
  phase text not null default '' check (phase in ('', 'before', 'after')),
  title text not null default '',
  filename text not null check (filename <> ''),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  size int not null check (size > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Without the endings of its versions.
  path text not null,
  constraint image_one_owner check (num_nonnulls(container_id, damage_id, work_task_id) = 1),
  constraint image_phase_of_task check ((work_task_id is null) = (phase = '')),
  constraint image_path_key unique (account_id, path),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, damage_id) references damage (account_id, id),
  foreign key (account_id, work_task_id) references work_task (account_id, id)
);
select tenant_table('image');
create index image_container on image (account_id, container_id, id) where container_id is not null;
create index image_damage on image (account_id, damage_id, id) where damage_id is not null;
create index image_work_task on image (account_id, work_task_id, phase, id) where work_task_id is not null;

create table document (
  like tenant_row including all,
  container_id bigint not null,
  title text not null default '',
  filename text not null check (filename <> ''),
  content_type text not null,
  size int not null check (size > 0),
  path text not null,
  constraint document_path_key unique (account_id, path),
  foreign key (account_id, container_id) references container (account_id, id)
);
select tenant_table('document');
create index document_container on document (account_id, container_id, id);
