-- What a trigger or a function asks stands on the node that has the account's rows, and what it is told goes there
-- (docs/decisions/041). `distribute` puts others in place of the first two functions; here they cost nothing.

-- A setting for the transaction, as `set local` does.
create function set_local(name text, value text) returns text language sql volatile return set_config(name, value, true);
-- The table that a trigger was called for. Parts of a distributed table have names of their own.
create function table_of(name name) returns text language sql immutable parallel safe return name;

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
insert into tenant_account select id, name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city, address_zip, timezone from account;
alter table tenant_account enable row level security;
create policy tenant on tenant_account for select to boxyard_app using (account_id = current_account());
grant select on tenant_account to boxyard_app;
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
create trigger copied_in after insert on account for each row execute function copy_account();
create trigger copied after update of name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city, address_zip, timezone
  on account for each row when (new.version <> old.version) execute function copy_account();

create or replace function keep_a_default_warehouse() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from tenant_account a where a.account_id = old.account_id for no key update; -- one after the other
  if exists (select from warehouse w where w.account_id = old.account_id)
    and not exists (select from warehouse w where w.account_id = old.account_id and w.is_default) then
    raise exception using errcode = 'check_violation', constraint = 'warehouse_keeps_a_default', message = 'an account keeps a default warehouse';
  end if;
  return null;
end $$;

-- What people and sessions have to say in the history of accounts. Nothing else that is no trigger of a tenant table writes there.
create function write_history(account bigint, entity text, record bigint, admin bigint, action text, before jsonb, after jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_log (account_id, entity, record_id, admin_id, action, before, after)
  values (account, entity, record, admin, action, before, after);
end $$;
create function tell_change(account bigint, entity text, record bigint, version bigint)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (account_id, entity, record_id, version) values (account, entity, record, version);
end $$;
revoke execute on function write_history(bigint, text, bigint, bigint, text, jsonb, jsonb), tell_change(bigint, text, bigint, bigint) from public;

create or replace function record_person_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hidden text[] := array_append(silent_columns(tg_relid), 'password_hash');
  mark jsonb := case when new.password_hash is distinct from old.password_hash then '{"password": "changed"}' else '{}' end;
  place bigint;
begin
  for place in select m.account_id from membership m where m.admin_id = new.id order by 1 loop
    perform write_history(place, 'admin', new.id, current_admin(), 'update', to_jsonb(old) - hidden, (to_jsonb(new) - hidden) || mark);
    perform tell_change(place, 'admin', new.id, new.version);
  end loop;
  return null;
end $$;

create or replace function record_person_joined() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_history(new.account_id, 'admin', a.id, current_admin(), 'insert', null,
    to_jsonb(a) - array_append(silent_columns('admin'::regclass), 'password_hash'))
  from admin a where a.id = new.admin_id;
  return null;
end $$;

create or replace function tell_session_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_change(0, 'session', new.id, 1);
  return null;
end $$;

create or replace function notify_all() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_change(current_account(), '*', 0, 0);
end $$;

create function tell_entry(session bigint, account bigint, admin bigint) returns void language plpgsql as $$
begin
  insert into session_entry values (session, account) on conflict do nothing;
  if found then
    perform write_history(account, 'entry', admin, admin, 'insert', null,
      (select jsonb_build_object('address', s.address, 'device', s.device) from session s where s.id = session));
  end if;
end $$;

-- The act that a request names confirmed a file, and has ended with that.
create function is_act_of_import(account bigint, given text) returns boolean language plpgsql stable as $$
begin
  return given <> '' and exists (select from import i where i.account_id = account and i.act = given::uuid);
end $$;

-- Every function says it by the first two from here on, and asks for the time zone where the account's rows are.
do $$
declare
  old record;
begin
  for old in select p.oid, pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'tg_table_name|set_config\(''app\.|from account where id = new.account_id' loop
    execute regexp_replace(replace(replace(old.text, 'tg_table_name', 'table_of(tg_table_name)'),
      'from account where id = new.account_id', 'from tenant_account a where a.account_id = new.account_id'),
      'set_config\((''app\.\w+'', .*?), true\)', 'set_local(\1)', 'g');
  end loop;
end $$;

-- Tokens are asked for before the account is known; their names stand with the records that they made.
create table token_name (
  account_id bigint not null references account (id),
  token_id bigint not null,
  name text not null,
  primary key (account_id, token_id)
);
insert into token_name select account_id, id, name from api_token;
alter table token_name enable row level security;
create policy tenant on token_name for select to boxyard_app using (account_id = current_account());
grant select on token_name to boxyard_app;
create function copy_token_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into token_name values (new.account_id, new.id, new.name);
  elsif tg_op = 'UPDATE' then
    update token_name set name = new.name where account_id = new.account_id and token_id = new.id;
  else
    delete from token_name where account_id = old.account_id and token_id = old.id;
  end if;
  return null;
end $$;
create trigger copied_in after insert or delete on api_token for each row execute function copy_token_name();
create trigger copied after update of name on api_token for each row when (new.name <> old.name) execute function copy_token_name();

create or replace function author_name(username text, token bigint) returns text language sql stable
  return coalesce(username, (select t.name from token_name t where t.account_id = current_account() and t.token_id = token), '');

-- Who works for the account, with what its records say of them: their names, where its rows are.
create table colleague (
  account_id bigint not null references account (id),
  admin_id bigint not null,
  username text not null,
  username_key text generated always as (norm(username)) stored,
  email text,
  primary key (account_id, admin_id)
);
insert into colleague (account_id, admin_id, username, email)
select m.account_id, m.admin_id, a.username, a.email from membership m join admin a on a.id = m.admin_id;
alter table colleague enable row level security;
create policy tenant on colleague for select to boxyard_app using (account_id = current_account());
grant select on colleague to boxyard_app;
create function copy_colleague(account bigint, person bigint, name text, address text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_local('app.account_id', account::text);
  update colleague set username = name, email = address where account_id = account and admin_id = person;
  if not found then
    insert into colleague (account_id, admin_id, username, email) values (account, person, name, address);
  end if;
  perform set_local('app.account_id', own);
end $$;
create function remove_colleague(account bigint, person bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from colleague where account_id = account and admin_id = person;
end $$;
revoke execute on function copy_colleague(bigint, bigint, text, text), remove_colleague(bigint, bigint) from public;

create function copy_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform copy_colleague(new.account_id, a.id, a.username, a.email) from admin a where a.id = new.admin_id;
  else
    perform remove_colleague(old.account_id, old.admin_id);
  end if;
  return null;
end $$;
create trigger copied after insert or delete on membership for each row execute function copy_member();
create function copy_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place bigint;
begin
  for place in select m.account_id from membership m where m.admin_id = new.id order by 1 loop
    perform copy_colleague(place, new.id, new.username, new.email);
  end loop;
  return null;
end $$;
create trigger copied after update of username, email on admin for each row
  when (new.username <> old.username or new.email is distinct from old.email) execute function copy_person();
