-- The history as people read it: what a change is called, and to which record it belongs. Generated, so that every row has it, however it was written.
create function history_name(entity text, r jsonb) returns text language sql immutable parallel safe
  return nullif(left(coalesce(
    nullif(r ->> 'name', ''),
    case when entity in ('client_user', 'employee') then nullif(btrim(coalesce(r ->> 'firstname', '') || ' ' || coalesce(r ->> 'lastname', '')), '') end,
    nullif(r ->> 'username', ''), nullif(r ->> 'title', ''), nullif(r ->> 'filename', ''), ''), 200), '');

-- A new table whose records belong to another's has its line in the next two.
create function history_owner(entity text, r jsonb) returns text language sql immutable parallel safe
  return case
    when entity in ('container_place', 'damage', 'document', 'transaction', 'transport', 'work_task') then 'container'
    when entity = 'image' then case
      when r ->> 'damage_id' is not null then 'damage'
      when r ->> 'work_task_id' is not null then 'work_task'
      else 'container' end
    when entity in ('cargo', 'task_comment') then 'work_task'
    when entity = 'cargo_item' then 'cargo'
    when entity = 'client_user' then 'client'
    when entity = 'storage_area' then 'warehouse'
    when entity = 'storage_section' then 'storage_area'
    when entity = 'section_row' then 'storage_section'
    when entity = 'transport_receipt' then 'transport'
    when entity in ('entry', 'export', 'invitation', 'membership') then 'admin'
    when entity = 'account_logo' then 'account' end;

create function history_owner_id(entity text, record_id bigint, r jsonb) returns bigint language sql immutable parallel safe
  return case
    when entity in ('entry', 'export', 'invitation') then record_id
    else (case
      when entity in ('container_place', 'damage', 'document', 'transaction', 'transport', 'work_task') then r ->> 'container_id'
      when entity = 'image' then coalesce(r ->> 'damage_id', r ->> 'work_task_id', r ->> 'container_id')
      when entity in ('cargo', 'task_comment') then r ->> 'work_task_id'
      when entity = 'cargo_item' then r ->> 'cargo_id'
      when entity = 'client_user' then r ->> 'client_id'
      when entity = 'storage_area' then r ->> 'warehouse_id'
      when entity = 'storage_section' then r ->> 'area_id'
      when entity = 'section_row' then r ->> 'section_id'
      when entity = 'transport_receipt' then r ->> 'transport_id'
      when entity = 'membership' then r ->> 'admin_id'
      when entity = 'account_logo' then r ->> 'account_id' end)::bigint end;

alter table audit_log
  add column name_key text collate "C" generated always as (norm(history_name(entity, coalesce(after, before)))) stored,
  add column of_entity text generated always as (history_owner(entity, coalesce(after, before))) stored,
  add column of_id bigint generated always as (history_owner_id(entity, record_id, coalesce(after, before))) stored;

create index audit_log_at on audit_log (account_id, at, id) include (entity, admin_id, action);
create index audit_log_entity on audit_log (account_id, entity, at, id) include (admin_id, action);
create index audit_log_admin on audit_log (account_id, admin_id, at, id) include (entity, action);
create index audit_log_deleted on audit_log (account_id, at, id) include (entity, admin_id) where action = 'delete';
create index audit_log_name on audit_log (account_id, name_key, entity, record_id) include (id) where name_key is not null;
create index audit_log_of on audit_log (account_id, of_entity, of_id, entity, record_id) include (id, at, admin_id, action) where of_id is not null;
drop index audit_log_record;
create index audit_log_record on audit_log (account_id, entity, record_id, id) include (at, admin_id, action);

-- An account knows the people who work for it, also by the name that they had when they left: their first entry is that they came.
create function record_person_joined() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_log (account_id, entity, record_id, admin_id, action, after)
  select new.account_id, 'admin', a.id, current_admin(), 'insert', to_jsonb(a) - array_append(silent_columns('admin'::regclass), 'password_hash')
  from admin a where a.id = new.admin_id;
  return null;
end $$;
create trigger joined after insert on membership for each row execute function record_person_joined();
insert into audit_log (account_id, entity, record_id, at, action, after)
select m.account_id, 'admin', a.id, m.created_at, 'insert', to_jsonb(a) - array_append(silent_columns('admin'::regclass), 'password_hash')
from membership m join admin a on a.id = m.admin_id;
