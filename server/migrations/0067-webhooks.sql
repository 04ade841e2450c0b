create table webhook (like tenant_row including all,
  name text not null check (name <> '' and length(name) <= 60),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret text not null,
  is_enabled boolean not null default true,
  failing_since timestamptz);
select tenant_table('webhook');
-- The sender works for all accounts, and so does the trigger that queues what is to be sent.
do $$ begin execute format('create policy sender on webhook to %I using (true) with check (true)', current_user); end $$;

create function webhook_holds() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('webhooks %s', new.account_id), 0));
  if (select count(*) from webhook w where w.account_id = new.account_id) > 20 then
    raise exception using errcode = 'check_violation', constraint = 'webhook_holds', message = 'too many webhooks';
  end if;
  return null;
end $$;
create trigger webhook_holds after insert on webhook for each row execute function webhook_holds();

-- What is to be sent, and what was: written with the change itself, so that nothing is lost and nothing is sent that was rolled back.
create table webhook_delivery (
  account_id bigint not null references account (id),
  id bigint not null generated always as identity,
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
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade);
alter table webhook_delivery enable row level security;
create policy tenant on webhook_delivery for select to boxyard_app using (account_id = current_account());
grant select on webhook_delivery to boxyard_app;
create index webhook_delivery_due on webhook_delivery (account_id, next_at) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, id);
create index webhook_delivery_old on webhook_delivery (at);

-- Tells the sender, and the screens that show the webhook.
create function tell_webhook(account bigint, webhook bigint) returns void language sql as $$
  select pg_notify('changes', json_build_object('account', account, 'entity', 'webhook', 'id', webhook, 'version', 0)::text)
$$;

create function queue_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hook record;
  present jsonb := coalesce(new.after, new.before);
begin
  for hook in select w.id from webhook w where w.account_id = new.account_id and w.is_enabled
    and new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end = any (w.events) loop
    insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
    values (new.account_id, hook.id,
      new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end,
      new.record_id, (present ->> 'version')::bigint,
      jsonb_strip_nulls(jsonb_build_object('containerId', present -> 'container_id', 'workTaskId', present -> 'work_task_id',
        'clientId', present -> 'client_id', 'warehouseId', present -> 'warehouse_id')));
    perform tell_webhook(new.account_id, hook.id);
  end loop;
  return null;
end $$;
create trigger webhooks after insert on audit_log for each row execute function queue_webhooks();

-- What waits for a webhook that is disabled is not sent when it is enabled again, perhaps weeks later.
create function end_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_delivery set state = 'failed', reason = 'disabled'
  where account_id = new.account_id and webhook_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger end_deliveries after update on webhook for each row when (old.is_enabled and not new.is_enabled) execute function end_deliveries();

-- That a webhook fails is no change that somebody made.
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'pass_key', 'look', 'failing_since']
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');
