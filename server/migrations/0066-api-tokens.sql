-- A token belongs to its account and not to the person who made it: programs go on when people leave. `circle` is that of its maker.
create table api_token (like tenant_row including all,
  name text not null check (name <> '' and length(name) <= 60),
  prefix text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) > 0),
  creator_id bigint default current_admin() references admin (id) on delete set null,
  circle bigint not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  ended_at timestamptz,
  constraint api_token_lasts_a_year check (expires_at > created_at and expires_at <= created_at + interval '366 days'));
select tenant_table('api_token');
create index api_token_hash on api_token (hash);
create unique index api_token_name_key on api_token (account_id, norm(name)) where ended_at is null;
-- Whoever brings a token brings no account: it is looked up by its hash alone.
do $$ begin execute format('create policy bearer on api_token to %I using (true) with check (true)', current_user); end $$;

-- The rows with the same account are added one after the other, so that two who add at once are both counted.
create function api_token_holds() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('api tokens %s', new.account_id), 0));
  if (select count(*) from api_token t where t.account_id = new.account_id and t.ended_at is null and t.expires_at > now()) > 50 then
    raise exception using errcode = 'check_violation', constraint = 'api_token_holds', message = 'too many tokens';
  end if;
  return null;
end $$;
create trigger api_token_holds after insert on api_token for each row execute function api_token_holds();

create function current_token() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.token_id', true), '')::bigint;

-- Without a person it may be the server's own work, or that of a token, to which nothing belongs.
create or replace function is_own(person bigint) returns boolean language sql stable
  return (current_admin() is null and current_token() is null) or coalesce(person = current_admin(), false);

-- The tokens that did it, beside the people.
alter table audit_log add column token_id bigint;
alter table container_move add column token_id bigint;
alter table damage add column token_id bigint default current_token();
alter table damage add foreign key (account_id, token_id) references api_token (account_id, id);
alter table task_comment add column token_id bigint default current_token();
alter table task_comment add foreign key (account_id, token_id) references api_token (account_id, id);

-- What screens call the author of something: a person, else a token, else nobody.
create function author_name(username text, token bigint) returns text language sql stable
  return coalesce(username, (select t.name from api_token t where t.account_id = current_account() and t.id = token), '');

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
      perform pg_notify('changes', json_build_object('account', account, 'entity', tg_table_name,
        'id', (present ->> 'id')::bigint, 'version', (present ->> 'version')::bigint)::text);
    end if;
  end if;
  return null;
end $$;

create or replace function record_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place container_place := coalesce(new, old);
  before jsonb := case when tg_op <> 'INSERT' then place_json(old) end;
  after jsonb := case when tg_op <> 'DELETE' then place_json(new) end;
  renumbers boolean := tg_op = 'UPDATE' and place.kind = 'current' and coalesce(current_setting('app.renumbers_rows', true), '') = 'true';
begin
  if tg_op = 'UPDATE' and before = after then return null; end if;
  insert into container_move (account_id, container_id, admin_id, token_id, task_id, action, from_place, to_place)
  values (place.account_id, place.container_id, current_admin(), current_token(), case when not renumbers then place.task_id end,
    case when renumbers then 'renumber'
      when place.kind = 'reserved' then case when tg_op = 'DELETE' then 'unreserve' else 'reserve' end
      when tg_op = 'INSERT' then 'place' when tg_op = 'DELETE' then 'release' else 'move' end,
    before, after);
  return null;
end $$;

-- As before, and it also tells the token of the later change.
drop function changed_since_act(uuid);
create function changed_since_act(given uuid) returns table (entity text, record_id bigint, name text, admin_id bigint, token_id bigint) language plpgsql as $$
declare
  touched record;
begin
  perform from container c where c.account_id = current_account() and c.id in (
    select coalesce((coalesce(a.before, a.after) ->> 'container_id')::bigint, a.record_id) from changes_of_act(given) a
    where a.entity = 'container' or coalesce(a.before, a.after) ? 'container_id') order by c.id for update;
  perform from section_row r where r.account_id = current_account() and (r.section_id, r.row) in (
    select (p ->> 'section_id')::bigint, (p ->> 'row')::int from changes_of_act(given) a cross join unnest(array[a.before, a.after]) p
    where a.entity = 'container_place' and p is not null) order by r.section_id, r.row for no key update;
  for touched in select a.entity as name, array_agg(distinct a.record_id) as ids from changes_of_act(given) a group by a.entity order by a.entity loop
    execute format('select from %I where account_id = $1 and id = any($2) order by id for update', touched.name) using current_account(), touched.ids;
  end loop;
  return query select own.entity, own.record_id,
      coalesce(c.name, coalesce(own.before, own.after) ->> 'name', coalesce(own.before, own.after) ->> 'username', coalesce(own.before, own.after) ->> 'title', ''),
      later.admin_id, later.token_id
    from (select distinct on (a.entity, a.record_id) a.* from changes_of_act(given) a order by a.entity, a.record_id, a.id) own
    cross join lateral (select l.admin_id, l.token_id from audit_log l
      where l.account_id = own.account_id and l.entity = own.entity and l.record_id = own.record_id and l.id > own.id
        and (l.act is distinct from given or l.admin_id is distinct from current_admin())
      order by l.id desc limit 1) later
    left join container c on c.account_id = own.account_id and c.id = (coalesce(own.before, own.after) ->> 'container_id')::bigint
    order by own.entity, own.record_id limit 1;
end $$;
