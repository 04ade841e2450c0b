-- The id that a record has in another system: one record of its kind in the account has it.
alter table client add column external_id text not null default '';
alter table container add column external_id text not null default '';
alter table transport add column external_id text not null default '';
alter table work_task add column external_id text not null default '';
alter table transaction add column external_id text not null default '';
alter table employee add column external_id text not null default '';
alter table warehouse add column external_id text not null default '';
create unique index client_external_id_key on client (account_id, external_id) where external_id <> '';
create unique index container_external_id_key on container (account_id, external_id) where external_id <> '';
create unique index transport_external_id_key on transport (account_id, external_id) where external_id <> '';
create unique index work_task_external_id_key on work_task (account_id, external_id) where external_id <> '';
create unique index transaction_external_id_key on transaction (account_id, external_id) where external_id <> '';
create unique index employee_external_id_key on employee (account_id, external_id) where external_id <> '';
create unique index warehouse_external_id_key on warehouse (account_id, external_id) where external_id <> '';

-- A program's token exports, too.
create or replace function write_history(account bigint, entity text, record bigint, admin bigint, action text, before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_log (account_id, entity, record_id, admin_id, token_id, action, before, after)
  values (account, entity, record, admin, current_token(), action, before, after);
end $$;

-- The number that a payroll gives an employee names them, too.
create or replace function without_person(entity text, r jsonb, part text, moment jsonb) returns jsonb language sql immutable parallel safe return
  case
    when r is null or part is null then r
    when entity = 'transport' and part = 'license' then r || '{"driver_license_number": ""}'::jsonb
    when entity = 'transport'
      then r || '{"driver_name": "", "driver_license_number": "", "search_key": null, "truck_key": null}'::jsonb
    -- A receipt itself is a paper, and keeps what it said; its history is none.
    when entity = 'transport_receipt' and part = 'license' then r #- '{contents,driverLicenseNumber}'
    when entity = 'transport_receipt' then r #- '{contents,driverName}' #- '{contents,driverLicenseNumber}'
    -- An erased person keeps the id alone; no mail goes to `.invalid`.
    when entity in ('employee', 'client_user')
      then r || jsonb_build_object('username', 'erased-' || (r ->> 'id'), 'email', 'erased-' || (r ->> 'id') || '@erased.invalid',
        'firstname', '', 'lastname', '', 'is_enabled', false, 'username_key', null, 'name_key', null, 'erased_at', moment)
        || case when entity = 'client_user' then '{"notes": ""}'::jsonb else '{"external_id": ""}'::jsonb end
    else r
  end;
