-- Columns whose change is no change of the record: what the database computes (a BEFORE trigger does not see it yet),
-- and which account someone works for right now.
create function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at']
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');

create or replace function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
    insert into audit_log (account_id, entity, record_id, admin_id, action, before, after)
    values (account, tg_table_name, (present ->> 'id')::bigint, current_admin(), lower(tg_op), old_row, new_row);
    perform pg_notify('changes', json_build_object('account', account, 'entity', tg_table_name,
      'id', (present ->> 'id')::bigint, 'version', (present ->> 'version')::bigint)::text);
  end if;
  return null;
end $$;

-- A purged account leaves no history that it could be told in.
drop trigger history on account;
create trigger history after insert or update on account for each row execute function record_change();

create or replace function raise_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - silent_columns(tg_relid) is distinct from to_jsonb(old) - silent_columns(tg_relid) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- A person is no tenant's row: what changes about them is told to every account they work for, never the hash itself.
create function record_person_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hidden text[] := array_append(silent_columns(tg_relid), 'password_hash');
  mark jsonb := case when new.password_hash is distinct from old.password_hash then '{"password": "changed"}' else '{}' end;
begin
  insert into audit_log (account_id, entity, record_id, admin_id, action, before, after)
  select m.account_id, 'admin', new.id, current_admin(), 'update', to_jsonb(old) - hidden, (to_jsonb(new) - hidden) || mark
  from membership m where m.admin_id = new.id;
  perform pg_notify('changes', json_build_object('account', m.account_id, 'entity', 'admin', 'id', new.id, 'version', new.version)::text)
  from membership m where m.admin_id = new.id;
  return null;
end $$;
create trigger history after update on admin for each row when (new.version <> old.version) execute function record_person_change();

-- An account marked deleted holds nobody back.
create or replace function works_elsewhere(who bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
  return exists (select from membership m join account a on a.id = m.account_id
    where m.admin_id = who and m.account_id is distinct from current_account() and a.deleted_at is null);

-- `no key update`: both who leave at once already hold the account's key by their history, and would wait for each other.
create or replace function keep_an_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.id = old.account_id for no key update; -- two who leave at once are judged one after the other
  if exists (select from membership m where m.account_id = old.account_id)
    and not exists (select from membership m where m.account_id = old.account_id and m.is_owner and m.is_enabled) then
    raise exception using errcode = 'check_violation', constraint = 'membership_keeps_an_owner', message = 'an account keeps an enabled owner';
  end if;
  return null;
end $$;

-- Open event streams of a session end with it. No account has the id 0.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('account', 0, 'entity', 'session', 'id', new.id, 'version', 1)::text);
  return null;
end $$;
create trigger ended after update on session for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_end();

-- An expired token may go without the ones that came of it.
alter table refresh_token drop constraint refresh_token_parent_fkey,
  add constraint refresh_token_parent_fkey foreign key (parent) references refresh_token (hash) on delete set null;
create index refresh_token_expiry on refresh_token (expires_at);
