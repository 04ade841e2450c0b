-- What every tenant table stands on: the application's role, keys, row security, versions, history and change notices.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

do $$
begin
  create role boxyard_app nologin;
exception
  when duplicate_object or unique_violation then null; -- roles are shared by all databases of a server
end $$;
do $$ begin execute format('grant boxyard_app to %I', current_user); end $$;
grant usage on schema public to boxyard_app;

-- Text as people search it: without case and diacritics. unaccent itself is only STABLE, its dictionary is named to make this safe.
create function norm(t text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, t));

-- A client is found by the start of any word of its name: words are parted by one space each, also before the first.
create function words(t text) returns text language sql immutable parallel safe strict
  return ' ' || ltrim(translate(norm(t), '-/.,&+()"''', '          '));

-- The account, the person and the token of the running request; null outside one, and then no tenant row is visible.
create function current_account() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;
create function current_admin() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.admin_id', true), '')::bigint;
create function current_token() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.token_id', true), '')::bigint;

-- What a trigger or a function asks stands on the node that has the account's rows, and what it is told goes there
-- (docs/citus.md). `distribute` puts others in place of the first two functions; here they cost nothing.
-- A setting for the transaction, as `set local` does.
create function set_local(name text, value text) returns text language sql volatile return set_config(name, value, true);

-- The table that a trigger was called for. Parts of a distributed table have names of their own.
create function table_of(name name) returns text language sql immutable parallel safe return name;

-- Puts a new table of accounts where their rows are; `distribute` puts another in place. It answers whether keys to the coordinator
-- are left out.
create function spread(name regclass) returns boolean language sql volatile return false;

-- When deferrable rules are judged, said where the rows are, in a statement about the account. Parts of a table have rules of their own.
create function judge(rule text, moment text) returns void language plpgsql as $$
declare
  names text := 'all';
begin
  if rule <> 'all' then
    select string_agg(quote_ident(name), ', ') into names from (select distinct k.conname as name from pg_constraint k
      where k.connamespace = 'public'::regnamespace and k.condeferrable and k.conname ~ ('^' || rule || '(_[0-9]+)?$')) own;
  end if;
  execute 'set constraints ' || names || case when moment = 'deferred' then ' deferred' else ' immediate' end;
end $$;

-- What triggers write is numbered by the moment, so that a greater id is a later change on every node: millionths of a second since
-- 2000, times four, and the last two bits of a number that is counted up, for changes of one moment. JavaScript counts so far until 2071.
create sequence change_order;
grant usage on sequence change_order to boxyard_app;
create function change_id(nth bigint) returns bigint language sql volatile parallel safe
  return ((date_part('epoch', clock_timestamp()) - 946684800) * 1000000)::bigint * 4 + nth % 4;

-- What has changed and was not told yet, written in the transaction of the change. The servers tell what stands here, to each
-- other by NOTIFY, and then delete it. Account 0 has what belongs to none. Only triggers and the servers, as the owner, come here.
create table outbox (
  account_id bigint not null,
  -- When it was written, not when its transaction began: changes of one record stand in their order.
  at timestamptz not null default clock_timestamp(),
  id bigint not null default change_id(nextval('change_order')),
  entity text not null,
  record_id bigint not null,
  version bigint not null,
  primary key (account_id, at, id)
) with (
  -- Almost always empty, and written all the time: what was deleted is cleared by its number, never by its share. The end of the
  -- file is not cut off, which would lock the table, and figures of a moment would mislead the planner.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000000000, vacuum_truncate = off);
alter table outbox enable row level security;

-- One notice in place of many: everything of the account may have changed. Imports ask for it as the application's role.
create function notify_all() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_change(current_account(), '*', 0, 0);
end $$;

-- The history as people read it: what a change is called, and to which record it belongs.
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

create function names_driver(r jsonb) returns boolean language sql immutable parallel safe strict
  return r ->> 'driver_name' <> '' or r ->> 'driver_license_number' <> '';

-- The history of every record. The application's role may only read it.
create table audit_log (
  account_id bigint not null,
  id bigint not null default change_id(nextval('change_order')),
  entity text not null,
  record_id bigint not null,
  admin_id bigint,
  at timestamptz not null default now(),
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  act uuid,
  -- What the history is searched by, kept by a trigger: PostgreSQL would plan the expression of a generated column anew at every
  -- insert, which is most of the time that a change takes.
  name_key text collate "C",
  of_entity text,
  of_id bigint,
  -- The token that did it, where that was no person.
  token_id bigint,
  primary key (account_id, id)
);
alter table audit_log enable row level security;
create policy tenant on audit_log for select to boxyard_app using (account_id = current_account());
grant select on audit_log to boxyard_app;
-- Finds the damages of a container that were deleted since.
create index audit_log_deleted_damage on audit_log (account_id, ((before ->> 'container_id')::bigint))
  where entity = 'damage' and action = 'delete';
create index audit_log_act on audit_log (account_id, act, id) where act is not null;
create index audit_log_at on audit_log (account_id, at, id) include (entity, admin_id, action);
create index audit_log_entity on audit_log (account_id, entity, at, id) include (admin_id, action);
create index audit_log_admin on audit_log (account_id, admin_id, at, id) include (entity, action);
create index audit_log_deleted on audit_log (account_id, at, id) include (entity, admin_id) where action = 'delete';
create index audit_log_name on audit_log (account_id, name_key, entity, record_id) include (id) where name_key is not null;
create index audit_log_of on audit_log (account_id, of_entity, of_id, entity, record_id) include (id, at, admin_id, action) where of_id is not null;
create index audit_log_record on audit_log (account_id, entity, record_id, id) include (at, admin_id, action);
create index audit_log_grid on audit_log (account_id, at) where entity in ('storage_area', 'storage_section', 'section_row');
-- Passages whose history still names a driver, and records whose person was erased: few where they are erased in time.
create index audit_log_drivers on audit_log (account_id, record_id)
  where entity = 'transport' and (names_driver(before) or names_driver(after));
create index audit_log_erasures on audit_log (account_id, at)
  where action = 'update' and coalesce(after ->> 'driver_erased_at', after ->> 'erased_at') is not null;

create function audit_log_keys() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  present jsonb := coalesce(new.after, new.before);
begin
  new.name_key := norm(history_name(new.entity, present));
  new.of_entity := history_owner(new.entity, present);
  new.of_id := history_owner_id(new.entity, new.record_id, present);
  return new;
end $$;
create trigger keys before insert or update on audit_log for each row execute function audit_log_keys();

create function tell_change(account bigint, entity text, record bigint, version bigint)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (account_id, entity, record_id, version) values (account, entity, record, version);
end $$;
revoke execute on function tell_change(bigint, text, bigint, bigint) from public;

-- What people and sessions have to say in the history of accounts. Nothing else that is no trigger of a tenant table writes there.
create function write_history(account bigint, entity text, record bigint, admin bigint, action text, before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_log (account_id, entity, record_id, admin_id, action, before, after)
  values (account, entity, record, admin, action, before, after);
end $$;
revoke execute on function write_history(bigint, text, bigint, bigint, text, jsonb, jsonb) from public;

create function tell_entry(session bigint, account bigint, admin bigint) returns void language plpgsql as $$
begin
  insert into session_entry values (session, account) on conflict do nothing;
  if found then
    perform write_history(account, 'entry', admin, admin, 'insert', null,
      (select jsonb_build_object('address', s.address, 'device', s.device) from session s where s.id = session));
  end if;
end $$;

-- Columns whose change is no change of the record: what the database computes (a BEFORE trigger does not see it yet), which account
-- someone works for right now, how a list looks, since
-- when a webhook fails, in which language a person reads.
create function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'look', 'failing_since']
    || (select case c.relname when 'admin' then array['language'] else '{}' end from pg_class c where c.oid = tab)
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');

-- An account that is filled with a past, as the demo's is, is told its times by the transaction that makes it, and by no other: all
-- that its history tells was written in this one.
create function is_being_made(account bigint) returns boolean language plpgsql volatile as $$
begin
  return account is not distinct from current_account()
    and not exists (select from audit_log l where l.account_id = account and l.xmin <> pg_current_xact_id()::xid);
end $$;

-- The act that a request names confirmed a file, and has ended with that.
create function is_act_of_import(account bigint, given text) returns boolean language plpgsql stable as $$
begin
  return given <> '' and exists (select from import i where i.account_id = account and i.act = given::uuid);
end $$;

-- Before an update: the version. After any change: the audit entry and the notice. An update that changes nothing leaves no trace.
-- What writes thousands of records at once sets app.quiet and sends one notice about all of them when it is done.
create function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present jsonb := coalesce(new_row, old_row);
  account bigint := coalesce((present ->> 'account_id')::bigint, (present ->> 'id')::bigint);
  changed boolean := old_row is distinct from new_row
    and (tg_op <> 'UPDATE' or old_row - silent_columns(tg_relid) is distinct from new_row - silent_columns(tg_relid));
begin
  if tg_when = 'BEFORE' then
    if changed then
      new.version := old.version + 1;
      new.updated_at := now();
    end if;
    return new;
  end if;
  if changed then
    insert into audit_log (account_id, entity, record_id, admin_id, token_id, action, before, after, act)
    values (account, table_of(tg_table_name), (present ->> 'id')::bigint, current_admin(), current_token(), lower(tg_op), old_row, new_row,
      nullif(current_setting('app.act', true), '')::uuid);
    if coalesce(current_setting('app.quiet', true), '') = '' then
      insert into outbox (account_id, entity, record_id, version)
      values (account, table_of(tg_table_name), (present ->> 'id')::bigint, (present ->> 'version')::bigint);
    end if;
  end if;
  return null;
end $$;

-- The columns of every tenant table: create table x (like tenant_row including all, …).
create table tenant_row (
  account_id bigint not null default current_account(),
  id bigint generated by default as identity,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);

create function tenant_table(name regclass) returns void language plpgsql as $$
declare
  is_spread boolean := spread(name);
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy tenant on %s to boxyard_app using (account_id = current_account()) with check (account_id = current_account())', name);
  execute format('grant select, insert, update, delete on %s to boxyard_app', name);
  execute format('create trigger version before update on %s for each row execute function record_change()', name);
  execute format('create trigger history after insert or update or delete on %s for each row execute function record_change()', name);
  if not is_spread and not exists (select from pg_constraint where conrelid = name and contype = 'f' and confrelid = 'account'::regclass) then
    execute format('alter table %s add foreign key (account_id) references account (id)', name);
  end if;
end $$;

create table account (
  id bigint generated by default as identity primary key,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null constraint account_slug_key unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$'),
  name text not null check (name <> ''),
  short_name text not null check (short_name <> ''),
  contact_email text not null check (contact_email <> ''),
  phone_area_code text not null default '',
  phone_number text not null default '' check (length(phone_number) <= 20),
  terminal_name text not null default '',
  working_hours text not null default '',
  cin text not null check (cin <> ''),
  tin text not null default '',
  vat_number text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  address_city text not null default '',
  address_zip text not null default '',
  address_country text not null default '',
  has_billing_address boolean not null default false,
  billing_address_line1 text not null default '',
  billing_address_line2 text not null default '',
  billing_address_city text not null default '',
  billing_address_zip text not null default '',
  billing_address_country text not null default '',
  currency text not null default 'EUR',
  timezone text not null default 'Europe/Bratislava',
  language text not null default 'en',
  default_vat numeric(5, 2) not null default 0 check (default_vat between 0 and 100),
  is_enabled boolean not null default true,
  is_trial_mode boolean not null default false,
  trial_mode_expiry_at timestamptz,
  subscription_id text not null default '',
  subscription_billing_id text not null default '',
  deleted_at timestamptz,
  -- An owner's wish, for that account alone.
  requires_second_factor boolean not null default false,
  history_months int check (history_months between 3 and 240),
  drivers_months int check (drivers_months between 1 and 240),
  employees_months int check (employees_months between 1 and 240)
);
alter table account enable row level security;
create policy own on account to boxyard_app using (id = current_account()) with check (id = current_account());
grant select, update on account to boxyard_app;
alter table audit_log add foreign key (account_id) references account (id);
create trigger version before update on account for each row execute function record_change();
-- Not of a deletion: an account that is purged leaves no history that it could be told in.
create trigger history after insert or update on account for each row execute function record_change();

create function end_sessions_of_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of((select array_agg(m.admin_id) from membership m where m.account_id = new.id));
  return null;
end $$;
create trigger sessions after update on account for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function end_sessions_of_account();

create function copy_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tenant_account values (new.id, new.name, new.terminal_name, new.cin, new.tin, new.vat_number,
      new.address_line1, new.address_line2, new.address_city, new.address_zip, new.timezone);
  else
    update tenant_account set name = new.name, terminal_name = new.terminal_name, cin = new.cin, tin = new.tin, vat_number = new.vat_number,
      address_line1 = new.address_line1, address_line2 = new.address_line2, address_city = new.address_city, address_zip = new.address_zip,
      timezone = new.timezone where account_id = new.id;
  end if;
  return null;
end $$;
-- Also for rows that are copied in with the triggers of people's changes off.
create trigger copied after insert or update of name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city,
  address_zip, timezone on account for each row execute function copy_account();
alter table account enable always trigger copied;

-- Not a check constraint: the list of zones belongs to the server and may change under the rows.
create function refuse_unknown_timezone() returns trigger language plpgsql as $$
begin
  -- The list of all zones is read from files: not for each save of an account.
  if tg_op = 'UPDATE' and new.timezone = old.timezone then return new; end if;
  if not exists (select from pg_timezone_names where name = new.timezone) then
    raise exception 'unknown time zone' using errcode = 'check_violation', table = 'account', constraint = 'account_timezone_known';
  end if;
  return new;
end $$;
create trigger timezone before insert or update of timezone on account for each row execute function refuse_unknown_timezone();

-- What triggers and statements of tenant tables need of the account, where its rows are: kept by triggers of `account`.
create table tenant_account (
  account_id bigint primary key references account (id),
  name text not null,
  terminal_name text not null,
  cin text not null,
  tin text not null,
  vat_number text not null,
  address_line1 text not null,
  address_line2 text not null,
  address_city text not null,
  address_zip text not null,
  timezone text not null
);
alter table tenant_account enable row level security;
create policy tenant on tenant_account for select to boxyard_app using (account_id = current_account());
grant select on tenant_account to boxyard_app;

-- What a request has made, by the key that it brought: sent again because its answer was lost, it is answered again and not done twice.
-- A program has no person: its admin_id is 0, and a person's token_id.
create table request_key (
  account_id bigint not null,
  admin_id bigint not null,
  token_id bigint not null,
  key text not null,
  fingerprint text not null,
  made jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, admin_id, token_id, key)
);
select spread('request_key');
alter table request_key enable row level security;
-- Not forced: the sweep of old rows goes across accounts, as the owner of the table.
create policy of_account on request_key to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert on request_key to boxyard_app;
create index request_key_old on request_key (created_at);
