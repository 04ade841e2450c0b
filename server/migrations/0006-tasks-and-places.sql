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
  check (type <> 'transfer' or length(title) >= 3),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, assignee_id) references employee (account_id, id),
  foreign key (account_id, reporter_id) references employee (account_id, id)
);
select tenant_table('work_task');
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
  -- The sums keep queries for a container or a section away from this index: their own are many times faster.
  constraint container_place_free exclude using gist
    ((account_id + 0) with =, (section_id + 0) with =, "row" with =, tier with =, span with &&, (container_id + 0) with <>),
  foreign key (account_id, container_id) references container (account_id, id),
  foreign key (account_id, section_id) references storage_section (account_id, id),
  foreign key (account_id, task_id) references work_task (account_id, id)
);
select tenant_table('container_place');
create index container_place_section on container_place (account_id, section_id, kind, row);
create index container_place_task on container_place (account_id, task_id);

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
    raise exception using errcode = 'check_violation', constraint = 'container_place_in_grid', message = 'outside the section';
  end if;
  return new;
end $$;
-- Any update: also one that only names a task stores the place anew, and is judged against those who reach for its cells.
create trigger in_grid before insert or update on container_place
  for each row execute function place_in_grid();

-- The other side of the same rule: a row in use keeps the cells in use.
create function row_keeps_places() returns trigger language plpgsql as $$
begin
  if exists (select from container_place p
    where p.account_id = old.account_id and p.section_id = old.section_id and p.row = old.row
      and (tg_op = 'DELETE' or new.row <> old.row or new.section_id <> old.section_id or p.tier > new.tiers or upper(p.span) - 1 > new.positions)) then
    raise exception using errcode = 'check_violation', constraint = 'section_row_in_use', message = 'cells in use';
  end if;
  return null;
end $$;
create trigger keeps_places after update or delete on section_row for each row execute function row_keeps_places();

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
    raise exception using errcode = 'check_violation', constraint = 'transfer_is_whole', message = 'a transfer task and its reservation end together';
  end if;
  return null;
end $$;
create constraint trigger transfer_is_whole after insert or update on work_task deferrable initially deferred
  for each row execute function transfer_is_whole();

create function reservation_has_task() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.kind = 'reserved' and old.task_id is not null and exists (
    select from work_task t where t.account_id = old.account_id and t.id = old.task_id and t.status not in ('completed', 'canceled')
      and not exists (select from container_place p where p.account_id = t.account_id and p.task_id = t.id and p.kind = 'reserved')) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_is_whole', message = 'a transfer task and its reservation end together';
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
    raise exception using errcode = 'check_violation', constraint = 'reserved_needs_current', message = 'a reservation belongs to a placed container';
  end if;
  return null;
end $$;
create constraint trigger reserved_needs_current after insert or update or delete on container_place deferrable initially deferred
  for each row execute function reserved_needs_current();
-- The checks at commit run as the owner and see the rows of the account they were called for.
do $$
declare
  name text;
begin
  foreach name in array array['work_task', 'container_place', 'storage_area', 'storage_section'] loop
    execute format('create policy upkeep on %I for select to %I using (true)', name, current_user);
  end loop;
end $$;

-- Every step of every container, kept for ever with the names as they were; written by trigger only.
create table container_move (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  container_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  admin_id bigint,
  task_id bigint,
  action text not null check (action in ('place', 'move', 'release', 'reserve', 'unreserve')),
  from_place jsonb,
  to_place jsonb,
  primary key (account_id, id)
);
create index container_move_container on container_move (account_id, container_id, id);
alter table container_move enable row level security;
create policy tenant on container_move for select to boxyard_app using (account_id = current_account());
grant select on container_move to boxyard_app;

create function place_path(account bigint, section bigint, row_no int, tier_no int, cells int4range) returns text language sql stable
  return (select a.name || ' > ' || s.name || ' > Row: ' || row_no || ' > Tier: ' || tier_no || ' > Position: ' || lower(cells)
      || case when upper(cells) - lower(cells) > 1 then ' - ' || upper(cells) - 1 else '' end
    from storage_section s join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    where s.account_id = account and s.id = section);

create function place_json(p container_place) returns jsonb language sql stable
  return jsonb_build_object('sectionId', p.section_id, 'row', p.row, 'tier', p.tier, 'from', lower(p.span), 'to', upper(p.span) - 1,
    'path', place_path(p.account_id, p.section_id, p.row, p.tier, p.span));

create function record_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place container_place := coalesce(new, old);
  before jsonb := case when tg_op <> 'INSERT' then place_json(old) end;
  after jsonb := case when tg_op <> 'DELETE' then place_json(new) end;
begin
  if tg_op = 'UPDATE' and before = after then return null; end if;
  insert into container_move (account_id, container_id, admin_id, task_id, action, from_place, to_place)
  values (place.account_id, place.container_id, current_admin(), place.task_id,
    case when place.kind = 'reserved' then case when tg_op = 'DELETE' then 'unreserve' else 'reserve' end
      when tg_op = 'INSERT' then 'place' when tg_op = 'DELETE' then 'release' else 'move' end,
    before, after);
  return null;
end $$;
create trigger moves after insert or update or delete on container_place for each row execute function record_move();
