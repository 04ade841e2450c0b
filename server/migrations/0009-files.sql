-- Damages of containers, and what hangs on containers, damages and tasks: pictures and documents. The bytes are in the
-- store (core/files.ts); `path` says where, and begins with the account's slug.
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
  constraint damage_location_of_side check (scd_code = '' or starts_with(scd_code, scd_type || '_')),
  constraint damage_saved_whole check (is_draft or scd_code <> ''),
  foreign key (account_id, container_id) references container (account_id, id)
);
select tenant_table('damage');
create index damage_container on damage (account_id, container_id, id);
create index damage_draft on damage (created_at) where is_draft;
-- The sweep of old drafts asks across accounts which of them have any.
do $$ begin execute format('create policy upkeep on damage for select to %I using (true)', current_user); end $$;

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
