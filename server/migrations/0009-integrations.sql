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
  act uuid,
  separator text not null default '' check (length(separator) <= 1)
);
select tenant_table('import');
do $$ begin execute format('create policy upkeep on import for select to %I using (true)', current_user); end $$;
create index import_admin on import (admin_id);
create index import_act on import (account_id, act) where act is not null;

create table import_row (
  account_id bigint not null default current_account(),
  import_id bigint not null,
  nth integer not null,
  cells jsonb not null,
  is_left_out boolean not null default false,
  faults jsonb,
  primary key (account_id, import_id, nth),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id) references account (id)
);
alter table import_row enable row level security, force row level security;
create policy tenant on import_row to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on import_row to boxyard_app;

-- A token belongs to its account and not to the person who made it: programs go on when people leave.
create table api_token (
  like tenant_row including all,
  name text not null check (name <> '' and length(name) <= 60),
  prefix text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) > 0),
  creator_id bigint default current_admin() references admin (id) on delete set null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  ended_at timestamptz,
  constraint api_token_lasts_a_year check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
select tenant_table('api_token');
-- Whoever brings a token brings no account: it is looked up by its hash alone.
do $$ begin execute format('create policy bearer on api_token to %I using (true) with check (true)', current_user); end $$;
create index api_token_hash on api_token (hash);
create unique index api_token_name_key on api_token (account_id, norm(name)) where ended_at is null;
alter table task_comment add foreign key (account_id, token_id) references api_token (account_id, id);
alter table damage add foreign key (account_id, token_id) references api_token (account_id, id);

-- Tokens of one account are added one after the other, so that two who add at once are both counted.
create function api_token_holds() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('api tokens %s', new.account_id), 0));
  if (select count(*) from api_token t where t.account_id = new.account_id and t.ended_at is null and t.expires_at > now()) > 50 then
    raise exception using errcode = 'check_violation', constraint = 'api_token_holds', message = '"api_token_holds": too many tokens';
  end if;
  return null;
end $$;
create trigger api_token_holds after insert on api_token for each row execute function api_token_holds();

-- A token that was ended stays so, whatever is taken back.
create function api_token_stays_ended() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'api_token_stays_ended', message = '"api_token_stays_ended": an ended token stays ended';
end $$;
create trigger stays_ended before update on api_token for each row
  when (old.ended_at is not null and new.ended_at is null) execute function api_token_stays_ended();

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
create trigger copied after insert or delete or update of name on api_token for each row execute function copy_token_name();
alter table api_token enable always trigger copied;

-- Tokens are asked for before the account is known; their names stand with the records that they made.
create table token_name (
  account_id bigint not null references account (id),
  token_id bigint not null,
  name text not null,
  primary key (account_id, token_id)
);
alter table token_name enable row level security;
create policy tenant on token_name for select to boxyard_app using (account_id = current_account());
grant select on token_name to boxyard_app;

-- What screens call the author of something: a person, else a token, else nobody.
create function author_name(username text, token bigint) returns text language sql stable
  return coalesce(username, (select t.name from token_name t where t.account_id = current_account() and t.token_id = token), '');

-- The proof of access: one function of the owner, which the application's role calls first in each transaction.
-- Lets a session, or the token of a program, into an account: from here on the transaction sees that account only.
-- Raises BY401 when the access has ended, BY404 for a stranger, BY403 where a second factor is required and not set up,
-- BY409 for the act of an import, which ended with that.
create function enter_account(given_session bigint, given_admin bigint, given_token bigint, given_slug text, allow_disabled boolean, given_act text)
returns table (id bigint, slug text, name text, timezone text, currency text, language text, default_vat numeric, is_owner boolean, seen_lately boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_account record; -- not of the table's type: `distribute` puts the function on nodes of Citus, too, which have no such table
  is_enabled boolean;
  is_mine boolean;
  was_seen boolean;
begin
  if given_token is not null then
    select a.* into found_account from api_token t join account a on a.id = t.account_id and a.deleted_at is null
      where t.id = given_token and t.ended_at is null and t.expires_at > now();
    if not found or not found_account.is_enabled then raise exception 'the token has ended' using errcode = 'BY401'; end if;
    if found_account.slug <> given_slug then raise exception 'another account' using errcode = 'BY404'; end if;
    select coalesce(t.seen_at > now() - interval '1 minute', false) into was_seen from api_token t where t.id = given_token;
    perform set_local('app.account_id', found_account.id::text);
    perform set_local('app.token_id', given_token::text);
    is_mine := false;
  else
    if not exists (select from session s where s.id = given_session and s.admin_id = given_admin and s.ended_at is null
      and s.created_at > now() - interval '90 days') then
      raise exception 'the session has ended' using errcode = 'BY401';
    end if;
    select a.* into found_account from account a join membership m on m.account_id = a.id
      where m.admin_id = given_admin and a.slug = given_slug and a.deleted_at is null;
    if not found then
      if exists (select from membership m join account a on a.id = m.account_id and a.is_enabled and a.deleted_at is null
        where m.admin_id = given_admin and m.is_enabled) then
        raise exception 'no member' using errcode = 'BY404';
      end if;
      raise exception 'works for no account' using errcode = 'BY401';
    end if;
    select m.is_owner, m.is_enabled and (found_account.is_enabled or (m.is_owner and allow_disabled)),
        coalesce(p.seen_at > now() - interval '1 minute', false)
      into is_mine, is_enabled, was_seen
      from membership m join admin p on p.id = m.admin_id where m.account_id = found_account.id and m.admin_id = given_admin;
    if is_enabled is not true then raise exception 'disabled' using errcode = 'BY401'; end if;
    if found_account.requires_second_factor and not has_second_factor(given_admin) then
      raise exception 'no second factor' using errcode = 'BY403';
    end if;
    if given_act <> '' and is_act_of_import(found_account.id, given_act) then
      raise exception 'the act of an import' using errcode = 'BY409';
    end if;
    perform set_local('app.account_id', found_account.id::text);
    perform set_local('app.admin_id', given_admin::text);
    if given_act <> '' then perform set_local('app.act', given_act); end if;
    -- The first time that a session comes in stands in the account's history.
    if not exists (select from session_entry e where e.session_id = given_session and e.account_id = found_account.id) then
      perform tell_entry(given_session, found_account.id, given_admin);
    end if;
  end if;
  return query select found_account.id, found_account.slug, found_account.name, found_account.timezone, found_account.currency,
    found_account.language, found_account.default_vat, is_mine, was_seen;
end $$;

create table webhook (
  like tenant_row including all,
  name text not null check (name <> '' and length(name) <= 60),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret text not null,
  is_enabled boolean not null default true,
  failing_since timestamptz
);
select tenant_table('webhook');
-- The sender works for all accounts, and so does the trigger that queues what is to be sent.
do $$ begin execute format('create policy sender on webhook to %I using (true) with check (true)', current_user); end $$;

create function webhook_holds() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('webhooks %s', new.account_id), 0));
  if (select count(*) from webhook w where w.account_id = new.account_id) > 20 then
    raise exception using errcode = 'check_violation', constraint = 'webhook_holds', message = '"webhook_holds": too many webhooks';
  end if;
  return null;
end $$;
create trigger webhook_holds after insert on webhook for each row execute function webhook_holds();

-- What waits for a webhook that is disabled is not sent when it is enabled again, perhaps weeks later.
create function end_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_delivery set state = 'failed', reason = 'disabled'
  where account_id = new.account_id and webhook_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger end_deliveries after update on webhook for each row when (old.is_enabled and not new.is_enabled) execute function end_deliveries();

-- What is to be sent, and what was: written with the change itself, so that nothing is lost and nothing is sent that was rolled back.
create table webhook_delivery (
  account_id bigint not null references account (id),
  id bigint not null default change_id(nextval('change_order')),
  webhook_id bigint not null,
  at timestamptz not null default now(),
  event text not null,
  record_id bigint not null,
  version bigint not null,
  ids jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- When it is sent; while it is on its way, when it is sent again should its server be gone.
  next_at timestamptz not null default now(),
  tried_at timestamptz,
  took_ms int,
  status int,
  reason text not null default '',
  response text not null default '' check (length(response) <= 1000),
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade
);
alter table webhook_delivery enable row level security;
create policy tenant on webhook_delivery for select to boxyard_app using (account_id = current_account());
grant select on webhook_delivery to boxyard_app;
create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, id);
create index webhook_delivery_old on webhook_delivery (at);
-- The sender looks at each webhook by itself: one whose messages pile up must not be read through for the others.
create index webhook_delivery_due on webhook_delivery (account_id, webhook_id, next_at) where state = 'waiting';

-- Tells the sender, and the screens that show the webhook.
create function tell_webhook(account bigint, webhook bigint) returns void language sql as $$
  insert into outbox (account_id, entity, record_id, version) values (account, 'webhook', webhook, 0)
$$;

-- What the application's role may ask for and not do by itself. Called in a statement about the account, it runs where the rows are.
create function queue_message(account bigint, webhook bigint, told text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  queued bigint;
begin
  if account is distinct from current_account() then return null; end if;
  insert into webhook_delivery (account_id, webhook_id, event, record_id, version) values (account, webhook, told, webhook, 1) returning id into queued;
  perform tell_webhook(account, webhook);
  return queued;
end $$;

create function queue_again(account bigint, webhook bigint, message bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if account is distinct from current_account() then return false; end if;
  update webhook_delivery set state = 'waiting', attempts = 0, next_at = now(), reason = ''
  where account_id = account and webhook_id = webhook and id = message;
  if not found then return false; end if;
  perform tell_webhook(account, webhook);
  return true;
end $$;

create function queue_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hook record;
  present jsonb := coalesce(new.after, new.before);
  told text := new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end;
  version bigint := (present ->> 'version')::bigint;
  ids jsonb := jsonb_strip_nulls(jsonb_build_object('containerId', present -> 'container_id', 'workTaskId', present -> 'work_task_id',
    'clientId', present -> 'client_id', 'warehouseId', present -> 'warehouse_id'));
begin
  for hook in select w.id from webhook w where w.account_id = new.account_id and w.is_enabled and told = any (w.events) loop
    insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
    values (new.account_id, hook.id, told, new.record_id, version, ids);
    perform tell_webhook(new.account_id, hook.id);
  end loop;
  return null;
end $$;
create trigger webhooks after insert on audit_log for each row execute function queue_webhooks();
