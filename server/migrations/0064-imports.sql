-- A file on its way in. Its rows lie beside it, without a history of their own: they are the account's data once they are confirmed.
create table import (
  like tenant_row including all,
  admin_id bigint default current_admin() references admin (id) on delete set null,
  kind text not null check (kind in ('clients', 'containers', 'gate_moves', 'transactions')),
  filename text not null check (length(filename) <= 255),
  status text not null default 'draft' check (status in ('draft', 'done', 'undone')),
  headings jsonb not null,
  mapping jsonb not null,
  updates_existing boolean not null default false,
  row_count integer not null,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  done_at timestamptz,
  act uuid
);
select tenant_table('import');
create index import_admin on import (admin_id);
do $$ begin execute format('create policy upkeep on import for select to %I using (true)', current_user); end $$;

create table import_row (
  account_id bigint not null default current_account(),
  import_id bigint not null,
  nth integer not null,
  cells jsonb not null,
  is_left_out boolean not null default false,
  primary key (account_id, import_id, nth),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id) references account (id)
);
alter table import_row enable row level security, force row level security;
create policy tenant on import_row to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on import_row to boxyard_app;

-- An import that is taken back says so, and is no draft again: its rows are gone.
create function import_undone() returns trigger language plpgsql as $$
begin
  new := old;
  new.status := 'undone';
  return new;
end $$;
create trigger undone before update on import for each row when (old.status = 'done' and new.status = 'draft') execute function import_undone();

-- What writes thousands of records at once sets app.quiet and sends one notice about all of them when it is done.
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
    insert into audit_log (account_id, entity, record_id, admin_id, action, before, after, act)
    values (account, tg_table_name, (present ->> 'id')::bigint, current_admin(), lower(tg_op), old_row, new_row,
      nullif(current_setting('app.act', true), '')::uuid);
    if coalesce(current_setting('app.quiet', true), '') = '' then
      perform pg_notify('changes', json_build_object('account', account, 'entity', tg_table_name,
        'id', (present ->> 'id')::bigint, 'version', (present ->> 'version')::bigint)::text);
    end if;
  end if;
  return null;
end $$;

-- One notice in place of many: everything of the account may have changed.
create function notify_all() returns void language sql as $$
  select pg_notify('changes', json_build_object('account', current_account(), 'entity', '*', 'id', 0, 'version', 0)::text)
$$;
