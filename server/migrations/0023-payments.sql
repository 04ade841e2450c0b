-- Money that came, typed or from a bank's file.
create table payment (
  like tenant_row including all,
  client_id bigint,
  paid_on date not null check (paid_on >= '2000-01-01'),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency in ('CZK', 'EUR', 'HUF', 'PLN', 'USD')),
  variable_symbol text not null default '' check (variable_symbol ~ '^\d{0,10}$'),
  payer_name text not null default '' check (length(payer_name) <= 120),
  payer_iban text not null default '' check (length(payer_iban) <= 34),
  notes text not null default '' check (length(notes) <= 200),
  bank_id text,
  -- What of it is for invoices.
  allocated numeric(12, 2) not null default 0,
  constraint payment_within check (allocated between 0 and amount),
  constraint payment_bank_id_key unique (account_id, bank_id)
);
select tenant_table('payment');
alter table payment add constraint payment_client_fkey foreign key (account_id, client_id) references client (account_id, id);
create index payment_day on payment (account_id, paid_on desc, id desc);
create index payment_client on payment (account_id, client_id) where client_id is not null;

-- Which part of a payment is for which invoice. Made and taken back, never changed.
create table allocation (
  account_id bigint not null default current_account(),
  payment_id bigint not null,
  invoice_id bigint not null,
  amount numeric(12, 2) not null check (amount > 0),
  primary key (account_id, payment_id, invoice_id)
);
select spread('allocation');
alter table allocation enable row level security, force row level security;
create policy tenant on allocation to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, delete on allocation to boxyard_app;
alter table allocation add constraint allocation_payment_fkey foreign key (account_id, payment_id) references payment (account_id, id);
alter table allocation add constraint allocation_invoice_fkey foreign key (account_id, invoice_id) references invoice (account_id, id);
create index allocation_invoice on allocation (account_id, invoice_id);

-- Adds up on both sides, where checks see to it that no payment is spent twice and no invoice takes more than its total. What is on an
-- invoice is paid once all of it is, on the day of the last payment.
create function add_allocation() returns trigger language plpgsql as $$
declare
  one allocation := coalesce(new, old);
  part numeric := case when tg_op = 'INSERT' then one.amount else -one.amount end;
  spent payment;
  owed invoice;
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' or current_setting('app.takes_back', true) = 'account' then return null; end if;
  update payment set allocated = allocated + part where account_id = one.account_id and id = one.payment_id returning * into strict spent;
  update invoice set paid = paid + part where account_id = one.account_id and id = one.invoice_id returning * into strict owed;
  if tg_op = 'INSERT' and (owed.number is null or owed.kind <> 'invoice' or owed.credited_by_id is not null or owed.currency <> spent.currency
    or owed.client_id is distinct from spent.client_id) then
    raise exception using errcode = 'check_violation', constraint = 'allocation_of_invoice', message = '"allocation_of_invoice": it takes no payment';
  end if;
  perform set_local('app.settles', 'true');
  update transaction set paid_at = case when owed.paid = owed.total then
      (select (max(p.paid_on) + time '12:00') at time zone (select timezone from tenant_account a where a.account_id = one.account_id)
       from allocation a join payment p on p.account_id = a.account_id and p.id = a.payment_id
       where a.account_id = one.account_id and a.invoice_id = owed.id) end
    where account_id = one.account_id and invoice_id = owed.id and (paid_at is null) = (owed.paid = owed.total);
  perform set_local('app.settles', '');
  return null;
end $$;
create trigger added after insert or delete on allocation for each row execute function add_allocation();

-- As before, and of an invoice that it was issued, and that all of it is paid.
create or replace function queue_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hook record;
  present jsonb := coalesce(new.after, new.before);
  told text[] := array[new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end];
  version bigint := (present ->> 'version')::bigint;
  ids jsonb := jsonb_strip_nulls(jsonb_build_object('containerId', present -> 'container_id', 'workTaskId', present -> 'work_task_id',
    'clientId', present -> 'client_id', 'warehouseId', present -> 'warehouse_id'));
begin
  if new.entity = 'invoice' and new.action <> 'delete' then
    if new.before ->> 'number' is null and new.after ->> 'number' is not null then told := told || 'invoice.issued'::text; end if;
    if new.after ->> 'paid' = new.after ->> 'total' and new.before ->> 'paid' <> new.after ->> 'paid' then told := told || 'invoice.paid'::text; end if;
  end if;
  for hook in select w.id, event from webhook w, unnest(told) event where w.account_id = new.account_id and w.is_enabled and event = any (w.events) loop
    insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
    values (new.account_id, hook.id, hook.event, new.record_id, version, ids);
    perform tell_webhook(new.account_id, hook.id);
  end loop;
  return null;
end $$;
