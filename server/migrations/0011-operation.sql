-- Mails that an account caused to an address, so that its owners fill nobody's mailbox.
create table letter (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint not null references account (id) on delete cascade,
  email text not null
);
create index letter_email on letter (account_id, email, at);

-- What the operator is told. Servers and backups may run on several machines: this is what all of them share.
-- Rows without an account, for the owner of the database alone; a backup leaves them out, they are about this place.
-- All rows are here from the beginning: changing them takes no room on a disk that is full.

-- When each of these was last the case; 'expected' is since when a first backup has been waited for.
create table backup_outcome (
  outcome text primary key,
  at timestamptz,
  reason text not null default ''
);
insert into backup_outcome (outcome) values ('expected'), ('started'), ('succeeded'), ('failed');

-- How a watched thing was found last. `mailed` has the time of the last mail about each state.
create table watched_thing (
  name text primary key,
  state text not null default 'well' check (state in ('well', 'low', 'full', 'failed', 'late')),
  seen_at timestamptz not null default now(),
  is_logged boolean not null default true,
  mailed jsonb not null default '{}'
);
insert into watched_thing (name) values ('backup'), ('disk of the database'), ('disk of the files');

-- One account is brought in from a backup of its own. Its rows pass all rules and triggers as the application's role.
-- What triggers have written of that goes again, and the account's own history takes its place: only for an account that stands here,
-- which the application's role can neither see nor say.
create table bringing_in (
  account_id bigint primary key
);
alter table bringing_in enable row level security;

create function refuse_unless_brought_in(account bigint) returns void language plpgsql as $$
begin
  if account is distinct from current_account() or not exists (select from bringing_in b where b.account_id = account) then
    raise exception 'The account is not being brought in.' using errcode = 'insufficient_privilege';
  end if;
end $$;

create function carried_id(entity text, record bigint, account bigint, people jsonb) returns bigint language sql immutable
  return case when entity in ('admin', 'entry', 'export', 'invitation') then (people ->> record::text)::bigint
    when entity = 'account' then account else record end;

-- Accounts and people have other numbers in every database. `people` leads from the numbers here to those there.
create function carried_view(contents jsonb, people jsonb) returns jsonb language sql immutable
  return case when contents #>> '{search,adminId}' is null then contents
    else jsonb_set(contents, '{search,adminId}', to_jsonb(coalesce(people ->> (contents #>> '{search,adminId}'), ''))) end;

-- A row as the history keeps it. Keys stay behind where `key` says what stands in their place.
create function carried_image(entity text, kept jsonb, account bigint, people jsonb, folder text, new_folder text, key text) returns jsonb language sql immutable as $$
  select case when kept is null then null else coalesce(jsonb_object_agg(part.name, case
    when part.name = 'account_id' or part.name = 'id' and entity = 'account' then to_jsonb(account)
    when part.name in ('admin_id', 'creator_id', 'maker_id', 'private_of', 'circle', 'came_through') or part.name = 'id' and entity in ('admin', 'invitation')
      then coalesce(to_jsonb((people ->> (part.value #>> '{}'))::bigint), 'null')
    when part.name = 'path' and entity in ('document', 'image') then to_jsonb(new_folder || substr(part.value #>> '{}', length(folder) + 1))
    when part.name = 'contents' and entity = 'list_view' then carried_view(part.value, people)
    when part.name in ('hash', 'sealed_secret') and entity in ('api_token', 'webhook') and key is not null then to_jsonb(key)
    else part.value end), '{}') end
  from jsonb_each(kept) part (name, value)
$$;

create function forget_written(account bigint, tab text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brought_in(account);
  case tab
    when 'audit_log' then delete from audit_log l where l.account_id = account;
    when 'container_move' then delete from container_move m where m.account_id = account;
    when 'webhook_delivery' then delete from webhook_delivery d where d.account_id = account;
    when 'outbox' then delete from outbox o where o.account_id = account;
  end case;
end $$;
revoke execute on function forget_written(bigint, text) from public;
grant execute on function forget_written(bigint, text) to boxyard_app;

create function bring_in(account bigint, tab text, rows jsonb, people jsonb, folder text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brought_in(account);
  case tab
    when 'audit_log' then
      insert into audit_log (account_id, id, entity, record_id, admin_id, at, action, before, after, act, token_id)
      select account, r.id, r.entity, carried_id(r.entity, r.record_id, account, people), (people ->> r.admin_id)::bigint, r.at, r.action,
        carried_image(r.entity, r.before::jsonb, account, people, '', folder, null), carried_image(r.entity, r.after::jsonb, account, people, '', folder, null), r.act, r.token_id
      from jsonb_to_recordset(rows) r (id bigint, entity text, record_id bigint, admin_id text, at timestamptz, action text, before text, after text, act uuid, token_id bigint);
    when 'container_move' then
      insert into container_move (account_id, id, container_id, at, admin_id, task_id, action, from_place, to_place, token_id)
      select account, r.id, r.container_id, r.at, (people ->> r.admin_id)::bigint, r.task_id, r.action, r.from_place::jsonb, r.to_place::jsonb, r.token_id
      from jsonb_to_recordset(rows) r (id bigint, container_id bigint, at timestamptz, admin_id text, task_id bigint, action text, from_place text, to_place text, token_id bigint);
    when 'webhook_delivery' then
      insert into webhook_delivery (account_id, id, webhook_id, at, event, record_id, version, ids, state, attempts, next_at, tried_at, took_ms, status, reason, response)
      select account, r.id, r.webhook_id, r.at, r.event, r.record_id, r.version, r.ids::jsonb, r.state, r.attempts, r.next_at, r.tried_at, r.took_ms, r.status, r.reason, r.response
      from jsonb_to_recordset(rows) r (id bigint, webhook_id bigint, at timestamptz, event text, record_id bigint, version bigint, ids text, state text, attempts int,
        next_at timestamptz, tried_at timestamptz, took_ms int, status int, reason text, response text);
  end case;
end $$;
revoke execute on function bring_in(bigint, text, jsonb, jsonb, text) from public;
grant execute on function bring_in(bigint, text, jsonb, jsonb, text) to boxyard_app;

create function end_bringing_in(account bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brought_in(account);
  delete from bringing_in b where b.account_id = account;
end $$;
revoke execute on function end_bringing_in(bigint) from public;
grant execute on function end_bringing_in(bigint) to boxyard_app;

-- The times of an account that is being made (`is_being_made`).
create function date_history(account bigint, entries bigint[], moments timestamptz[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_being_made(account) then raise exception 'The history of an account keeps its times.'; end if;
  update audit_log l set at = given.at from unnest(entries, moments) given (id, at) where l.account_id = account and l.id = given.id;
end $$;
revoke execute on function date_history(bigint, bigint[], timestamptz[]) from public;
grant execute on function date_history(bigint, bigint[], timestamptz[]) to boxyard_app;

create function date_moves(account bigint, moves bigint[], moments timestamptz[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_being_made(account) then raise exception 'The history of an account keeps its times.'; end if;
  update container_move m set at = given.at from unnest(moves, moments) given (id, at) where m.account_id = account and m.id = given.id;
end $$;
revoke execute on function date_moves(bigint, bigint[], timestamptz[]) from public;
grant execute on function date_moves(bigint, bigint[], timestamptz[]) to boxyard_app;
