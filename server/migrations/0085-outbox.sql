-- What has changed and was not told yet, written in the transaction of the change. The servers tell what stands here, to each
-- other by NOTIFY, and then delete it. Account 0 has what belongs to none. Only triggers and the servers, as the owner, come here.
create table outbox (
  account_id bigint not null,
  -- When it was written, not when its transaction began: changes of one record stand in their order.
  at timestamptz not null default clock_timestamp(),
  id bigint not null generated always as identity,
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
    insert into audit_log (account_id, entity, record_id, admin_id, token_id, action, before, after, act)
    values (account, tg_table_name, (present ->> 'id')::bigint, current_admin(), current_token(), lower(tg_op), old_row, new_row,
      nullif(current_setting('app.act', true), '')::uuid);
    if coalesce(current_setting('app.quiet', true), '') = '' then
      insert into outbox (account_id, entity, record_id, version)
      values (account, tg_table_name, (present ->> 'id')::bigint, (present ->> 'version')::bigint);
    end if;
  end if;
  return null;
end $$;

create or replace function record_person_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hidden text[] := array_append(silent_columns(tg_relid), 'password_hash');
  mark jsonb := case when new.password_hash is distinct from old.password_hash then '{"password": "changed"}' else '{}' end;
begin
  insert into audit_log (account_id, entity, record_id, admin_id, action, before, after)
  select m.account_id, 'admin', new.id, current_admin(), 'update', to_jsonb(old) - hidden, (to_jsonb(new) - hidden) || mark
  from membership m where m.admin_id = new.id;
  insert into outbox (account_id, entity, record_id, version)
  select m.account_id, 'admin', new.id, new.version from membership m where m.admin_id = new.id;
  return null;
end $$;

-- Open event streams of a session end with it. No account has the id 0.
create or replace function tell_session_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (account_id, entity, record_id, version) values (0, 'session', new.id, 1);
  return null;
end $$;

-- One notice in place of many: everything of the account may have changed. Imports ask for it as the application's role.
create or replace function notify_all() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into outbox (account_id, entity, record_id, version) values (current_account(), '*', 0, 0)
$$;

-- Tells the sender, and the screens that show the webhook.
create or replace function tell_webhook(account bigint, webhook bigint) returns void language sql as $$
  insert into outbox (account_id, entity, record_id, version) values (account, 'webhook', webhook, 0)
$$;
