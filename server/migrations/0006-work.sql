create table work_task (
  like tenant_row including all,
  container_id bigint not null,
  title text not null check (title <> ''),
  description text not null default '',
  type text not null check (type in ('loading', 'unloading', 'repair', 'cleaning', 'transfer')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'on_hold', 'completed', 'canceled')),
  priority int not null default 0,
  due_date timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  creator_id bigint references admin (id),
  assignee_id bigint,
  reporter_id bigint,
  title_key text collate "C" generated always as (norm(title)) stored,
  -- The order of work: open tasks by their due dates, those without one after them, then what is over, the newest first.
  urgency bigint not null generated always as (
    case when status in ('completed', 'canceled') then 1000000000000 - id
      else coalesce(extract(epoch from due_date - timestamptz '1970-01-01 00:00:00+00')::bigint, 900000000000) end) stored,
  check (type <> 'transfer' or length(title) >= 3),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, assignee_id) references employee (account_id, id),
  foreign key (account_id, reporter_id) references employee (account_id, id),
  constraint work_task_container_key unique (account_id, id, container_id)
);
select tenant_table('work_task');
-- The checks at commit run as the owner and see the rows of the account they were called for.
do $$ begin execute format('create policy upkeep on work_task for select to %I using (true)', current_user); end $$;
-- One for each order of the list. What they include lets a filter, a search or a count do without the wide rows.
create index work_task_title on work_task (account_id, title_key nulls first, id) include (container_id, assignee_id, creator_id, type, status);
create index work_task_type on work_task (account_id, type nulls first, id) include (status);
create index work_task_status on work_task (account_id, status nulls first, id) include (type);
create index work_task_due on work_task (account_id, due_date nulls first, id) include (type, status);
create index work_task_container on work_task (account_id, container_id, id);
create index work_task_assignee on work_task (account_id, assignee_id nulls first, id) include (type, status);
create index work_task_creator on work_task (account_id, creator_id nulls first, id) include (type, status);
create index work_task_reporter on work_task (account_id, reporter_id);
-- A container is on one transfer at a time.
create unique index work_task_one_open_transfer on work_task (account_id, container_id)
  where type = 'transfer' and status not in ('completed', 'canceled');
create index work_task_urgency on work_task (account_id, urgency nulls first, id) include (type, status, due_date);
create index work_task_open on work_task (account_id, due_date) include (type) where status not in ('completed', 'canceled');

-- No reservation outlives its task, and an open transfer has its reservation. Judged at commit, when all steps are done.
create function transfer_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task work_task := new;
  holds boolean;
  open boolean;
begin
  if task.type <> 'transfer' then return null; end if;
  select * into task from work_task t where t.account_id = task.account_id and t.id = task.id;
  if not found then return null; end if;
  open := task.status not in ('completed', 'canceled');
  holds := exists (select from container_place p where p.account_id = task.account_id and p.task_id = task.id and p.kind = 'reserved');
  if open <> holds then
    raise exception using errcode = 'check_violation', constraint = 'transfer_is_whole', message = '"transfer_is_whole": a transfer task and its reservation end together';
  end if;
  return null;
end $$;
create constraint trigger transfer_is_whole after insert or update on work_task deferrable initially deferred
  for each row execute function transfer_is_whole();

create function task_keeps_cargo() returns trigger language plpgsql as $$
begin
  if exists (select from cargo c where c.account_id = new.account_id and c.work_task_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'task_keeps_cargo', message = '"task_keeps_cargo": the task has cargo';
  end if;
  return null;
end $$;
create trigger keeps_cargo after update on work_task for each row
  when (new.type <> old.type and new.type not in ('loading', 'unloading')) execute function task_keeps_cargo();

-- A place is told as data, with the names of its area and section; whoever shows it makes the text.
create function place_json(account bigint, section bigint, "row" int, tier int, span int4range) returns jsonb language sql stable
  return (select jsonb_build_object('sectionId', s.id, 'storageAreaName', a.name, 'storageSectionName', s.name, 'row', place_json.row,
      'tier', tier, 'position', lower(span), 'blockIndex', upper(span) - lower(span))
    from storage_section s join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where s.account_id = account and s.id = section);

-- Every step of every container, kept for ever with the names as they were; written by trigger only.
create table container_move (
  account_id bigint not null references account (id),
  id bigint not null default change_id(nextval('change_order')),
  container_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  admin_id bigint,
  task_id bigint,
  -- 'renumber': a row of a section got another number, and its containers another address without moving.
  action text not null check (action in ('place', 'move', 'release', 'reserve', 'unreserve', 'renumber')),
  from_place jsonb,
  to_place jsonb,
  token_id bigint,
  from_section bigint generated always as ((from_place ->> 'sectionId')::bigint) stored,
  primary key (account_id, id)
);
alter table container_move enable row level security;
create policy tenant on container_move for select to boxyard_app using (account_id = current_account());
grant select on container_move to boxyard_app;
create index container_move_container on container_move (account_id, container_id, id);
create index container_move_left on container_move (account_id, from_section, at) where from_section is not null;

-- Where a container stands (current) or is to stand (reserved): a section, a row, a tier and consecutive positions.
create table container_place (
  like tenant_row including all,
  container_id bigint not null,
  kind text not null check (kind in ('current', 'reserved')),
  section_id bigint not null,
  row int not null,
  tier int not null check (tier >= 1),
  span int4range not null check (not isempty(span) and lower(span) >= 1 and not upper_inf(span)),
  -- Of a reservation: the open transfer task it belongs to. Of a current place: the transfer that brought the container here.
  task_id bigint,
  constraint container_place_one unique (account_id, container_id, kind),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, section_id) references storage_section (account_id, id),
  foreign key (account_id, task_id) references work_task (account_id, id),
  -- Several containers that move at once may take each other's places: whether a cell is free is then judged when all of them are
  -- moved. Every other statement is judged at once.
  -- The account is named itself, so that each node of Citus can tell which rows it has to look at. The other two stay sums: by them
  -- the planner would take this index for "the places of a container".
  constraint container_place_free exclude using gist
    (account_id with =, (section_id + 0) with =, "row" with =, tier with =, span with &&, (container_id + 0) with <>)
    deferrable initially immediate
);
select tenant_table('container_place');
do $$ begin execute format('create policy upkeep on container_place for select to %I using (true)', current_user); end $$;
create index container_place_task on container_place (account_id, task_id);
-- All that a sum of the cells that are held needs.
create index container_place_section on container_place (account_id, section_id, kind, row nulls first, tier nulls first,
  lower(span) nulls first, container_id) include (span);

-- A place stays inside its section's grid. Section and row are held, in this order, so that nobody takes the cell away
-- meanwhile: who deletes a section holds it before its rows. The row is held alone: of many who want one cell, each would
-- else have stored its place before it looks for the others', and they would wait for each other.
create function place_in_grid() returns trigger language plpgsql as $$
begin
  perform from storage_section s where s.account_id = new.account_id and s.id = new.section_id for key share;
  perform from section_row r
  where r.account_id = new.account_id and r.section_id = new.section_id and r.row = new.row
    and new.tier <= r.tiers and upper(new.span) - 1 <= r.positions
  for no key update;
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'container_place_in_grid', message = '"container_place_in_grid": outside the section';
  end if;
  return new;
end $$;
-- Any update: also one that only names a task stores the place anew, and is judged against those who reach for its cells.
create trigger in_grid before insert or update on container_place
  for each row execute function place_in_grid();

create function reservation_has_task() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.kind = 'reserved' and old.task_id is not null and exists (
    select from work_task t where t.account_id = old.account_id and t.id = old.task_id and t.status not in ('completed', 'canceled')
      and not exists (select from container_place p where p.account_id = t.account_id and p.task_id = t.id and p.kind = 'reserved')) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_is_whole', message = '"transfer_is_whole": a transfer task and its reservation end together';
  end if;
  return null;
end $$;
create constraint trigger reservation_has_task after update or delete on container_place deferrable initially deferred
  for each row execute function reservation_has_task();

create function reserved_needs_current() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place container_place := coalesce(new, old);
begin
  if exists (select from container_place p where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'reserved')
    and not exists (select from container_place p where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'current') then
    raise exception using errcode = 'check_violation', constraint = 'reserved_needs_current', message = '"reserved_needs_current": a reservation belongs to a placed container';
  end if;
  return null;
end $$;
create constraint trigger reserved_needs_current after insert or update or delete on container_place deferrable initially deferred
  for each row execute function reserved_needs_current();

-- A row of a section that gets another number takes its containers along. Their history says so, without the task that once
-- brought them there.
create function record_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place container_place := coalesce(new, old);
  before jsonb := case when tg_op <> 'INSERT' then place_json(old.account_id, old.section_id, old.row, old.tier, old.span) end;
  after jsonb := case when tg_op <> 'DELETE' then place_json(new.account_id, new.section_id, new.row, new.tier, new.span) end;
  renumbers boolean := tg_op = 'UPDATE' and place.kind = 'current' and coalesce(current_setting('app.renumbers_rows', true), '') = 'true';
begin
  if tg_op = 'UPDATE' and before = after then return null; end if;
  insert into container_move (account_id, container_id, admin_id, token_id, task_id, action, from_place, to_place)
  values (place.account_id, place.container_id, current_admin(), current_token(), case when not renumbers then place.task_id end,
    case when renumbers then 'renumber'
      when place.kind = 'reserved' then case when tg_op = 'DELETE' then 'unreserve' else 'reserve' end
      when tg_op = 'INSERT' then 'place' when tg_op = 'DELETE' then 'release' else 'move' end,
    before, after);
  return null;
end $$;
create trigger moves after insert or update or delete on container_place for each row execute function record_move();
create constraint trigger stands after insert or update on container_place deferrable initially deferred for each row execute function container_stands();

-- Where a container is follows from its place and its passages alone.
-- The container's presence is held first, so that of two changes at once the later one sees what the other did.
create function presence_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
-- Also for rows that are copied in with the triggers of people's changes off.
create trigger present after insert or delete or update of container_id, kind, created_at on container_place
  for each row execute function presence_changed();
alter table container_place enable always trigger present;

-- What loading and unloading tasks move.
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

-- Only loading and unloading tasks have cargo, whichever of the two is written first.
create function cargo_of_loading() returns trigger language plpgsql as $$
begin
  perform from work_task t where t.account_id = new.account_id and t.id = new.work_task_id and t.type in ('loading', 'unloading') for share;
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'cargo_of_loading', message = '"cargo_of_loading": no loading or unloading task';
  end if;
  return new;
end $$;
create trigger of_loading before insert or update of work_task_id on cargo for each row execute function cargo_of_loading();

-- A cargo takes no more than its container holds (one without a volume or a payload has no limit), or than it had before the transaction: a save takes items out, changes them and
-- then adds others, so no total on the way is more than the last one and the first.
create function cargo_within_limit() returns trigger language plpgsql as $$
declare
  payload numeric;
  room numeric;
  had text[] := string_to_array(current_setting('app.cargo_had', true), ' ');
begin
  if had[1] is distinct from new.id::text then
    had := array[new.id, old.total_weight, old.total_volume];
    perform set_local('app.cargo_had', array_to_string(had, ' '));
  end if;
  if new.total_weight <= old.total_weight and new.total_volume <= old.total_volume then return new; end if;
  select c.payload_capacity_kg, c.volume_cbm into payload, room
  from work_task t join container c on c.account_id = t.account_id and c.id = t.container_id
  where t.account_id = new.account_id and t.id = new.work_task_id;
  if (payload > 0 and new.total_weight > greatest(payload, had[2]::numeric))
    or (room > 0 and new.total_volume > greatest(room, had[3]::numeric)) then
    raise exception using errcode = 'check_violation', constraint = 'cargo_within_limit', message = '"cargo_within_limit": more than the container holds';
  end if;
  return new;
end $$;
create trigger limits before update on cargo for each row
  when (new.total_weight <> old.total_weight or new.total_volume <> old.total_volume) execute function cargo_within_limit();

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

-- After each statement on items: the totals of their cargos. The cargo is held first, and summed by a statement of its own, so
-- that of many who add at once each counts what the others have added. The time makes every change of an item a new version; it is
-- a value, because a statement for a node of Citus asks no clock.
-- Items that are brought in have been totalled before: their cargo keeps its version.
create function total_cargo() returns trigger language plpgsql as $$
declare
  touched record;
  moment timestamptz := clock_timestamp();
begin
  if current_setting('app.brings_in', true) = 'true' then return null; end if;
  for touched in select distinct account_id, cargo_id from changed order by cargo_id loop
    perform from cargo c where c.account_id = touched.account_id and c.id = touched.cargo_id for no key update;
    update cargo c set updated_at = moment,
        total_weight = (select coalesce(sum(i.weight), 0) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id),
        total_volume = (select coalesce(sum(i.volume), 0) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id)
      where c.account_id = touched.account_id and c.id = touched.cargo_id;
  end loop;
  return null;
end $$;
create trigger totals_in after insert on cargo_item referencing new table as changed for each statement execute function total_cargo();
create trigger totals_changed after update on cargo_item referencing new table as changed for each statement execute function total_cargo();
create trigger totals_out after delete on cargo_item referencing old table as changed for each statement execute function total_cargo();

-- As maxCargoItems of the contract: items come with their cargo and one by one, and every answer has an end.
-- What a statement has written is in no table that a statement on a node of Citus could be joined with: hence the loop.
create function cargo_holds() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select distinct account_id, cargo_id from added loop
    if (select count(*) from cargo_item i where i.account_id = touched.account_id and i.cargo_id = touched.cargo_id) > 200 then
      raise exception using errcode = 'check_violation', constraint = 'cargo_holds', message = '"cargo_holds": too many items';
    end if;
  end loop;
  return null;
end $$;
create trigger holds after insert on cargo_item referencing new table as added for each statement execute function cargo_holds();

-- What people say about a task.
create table task_comment (
  like tenant_row including all,
  work_task_id bigint not null,
  admin_id bigint default current_admin() references admin (id),
  body text not null check (body <> ''),
  token_id bigint default current_token(),
  foreign key (account_id, work_task_id) references work_task (account_id, id) on delete cascade
);
select tenant_table('task_comment');
create index task_comment_of_task on task_comment (account_id, work_task_id, id);
