-- A draft gathers transactions; issued, it has a number, and stands on its own in `contents`. Evidence for ten years: never deleted.
create table invoice (
  like tenant_row including all,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  client_id bigint not null,
  currency text not null check (currency in ('CZK', 'EUR', 'HUF', 'PLN', 'USD')),
  -- The first day of the calendar month of its lines.
  month date not null check (extract(day from month) = 1),
  -- Lines outside the scope of VAT stand in invoices of their own.
  is_out_of_scope boolean not null default false,
  notes text not null default '' check (length(notes) <= 4000),
  -- Under what its lines stand together.
  grouping text not null default 'container' check (grouping in ('container', 'charge_code')),
  free_lines jsonb not null default '[]' check (jsonb_typeof(free_lines) = 'array'),
  -- Which of its kind and year it is; by these the number is made.
  year int,
  nth int check (nth > 0),
  number text,
  issued_on date,
  tax_point date,
  due_on date,
  contents jsonb,
  net numeric(14, 2),
  vat_amount numeric(14, 2),
  total numeric(14, 2),
  paid numeric(14, 2) not null default 0,
  credits_id bigint,
  credited_by_id bigint,
  xml_sha256 text not null default '',
  -- When the e-invoice was written into the folder of the provider's program, last.
  handed_over_at timestamptz,
  constraint invoice_issued_whole check (num_nonnulls(year, nth, number, issued_on, tax_point, due_on, contents, net, vat_amount, total) in (0, 10)),
  constraint invoice_within check (paid between 0 and coalesce(total, 0)),
  constraint invoice_credits check ((kind = 'credit_note') = (credits_id is not null)),
  constraint invoice_credit_issued check (kind = 'invoice' or number is not null),
  constraint invoice_number_key unique (account_id, kind, year, nth),
  constraint invoice_credits_once unique (account_id, credits_id)
);
select tenant_table('invoice');
alter table invoice add constraint invoice_client_fkey foreign key (account_id, client_id) references client (account_id, id);
create unique index invoice_draft_key on invoice (account_id, client_id, currency, month, is_out_of_scope) where number is null;
create index invoice_client on invoice (account_id, client_id);
create index invoice_issued on invoice (account_id, issued_on desc nulls first, id desc);
create index invoice_owed on invoice (account_id, due_on) where number is not null and kind = 'invoice' and credited_by_id is null and paid < total;

-- The e-invoice as it was made when the invoice was issued.
create table invoice_xml (
  account_id bigint not null,
  invoice_id bigint not null,
  xml text not null,
  primary key (account_id, invoice_id)
);
select spread('invoice_xml');
alter table invoice_xml enable row level security, force row level security;
create policy tenant on invoice_xml to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert on invoice_xml to boxyard_app;
alter table invoice_xml add constraint invoice_xml_invoice_fkey foreign key (account_id, invoice_id) references invoice (account_id, id);

-- Year, two digits for the kind and four that count: 01, 03, 05 … are invoices, 02, 04, 06 … credit notes, 9999 of each.
create function invoice_number(kind text, year int, nth int) returns text language sql immutable parallel safe
  return year::text || lpad(((nth - 1) / 9999 * 2 + case kind when 'invoice' then 1 else 2 end)::text, 2, '0')
    || lpad(((nth - 1) % 9999 + 1)::text, 4, '0');

-- An issued invoice changes only in what is paid, when it was handed over and, once, in the credit note that took it back.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  free text[] := '{paid,credited_by_id,handed_over_at,version,updated_at}';
begin
  if old.number is null or current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or (old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id)
    or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception using errcode = 'check_violation', constraint = 'invoice_issued', message = '"invoice_issued": the invoice is issued';
  end if;
  return new;
end $$;
create trigger kept before update or delete on invoice for each row execute function keep_invoice();

alter table transaction add column invoice_id bigint;
alter table transaction add column vat_category text not null default 'S';
alter table transaction add constraint transaction_vat_category_check check (vat_category in ('S', 'AE', 'E', 'O'));
alter table transaction add column vat_reason text not null default '';
alter table transaction add constraint transaction_vat_reason_check check (length(vat_reason) <= 200);
alter table transaction add constraint transaction_vat_category check (vat_category = 'S' or vat = 0);
alter table transaction add constraint transaction_invoice_fkey foreign key (account_id, invoice_id) references invoice (account_id, id);
create index transaction_invoice on transaction (account_id, invoice_id) where invoice_id is not null;
create index transaction_uninvoiced on transaction (account_id, client_id) where invoice_id is null and released_at is null and paid_at is null;

-- How a client is charged VAT, as it is set when the bill is made or given to another client, and until it is invoiced.
create function treat_vat() returns trigger language plpgsql as $$
declare treatment jsonb;
begin
  if coalesce(current_setting('app.undoes', true), '') = 'true' or coalesce(current_setting('app.brings_in', true), '') <> '' then return new; end if;
  select t into treatment from client c, jsonb_array_elements(c.vat_treatments) t
    where c.account_id = new.account_id and c.id = new.client_id
      and (jsonb_typeof(t -> 'chargeCodeId') = 'null' or (t ->> 'chargeCodeId')::bigint = new.charge_code_id)
    order by jsonb_typeof(t -> 'chargeCodeId') = 'null' limit 1;
  new.vat_category := coalesce(treatment ->> 'category', 'S');
  new.vat_reason := coalesce(treatment ->> 'reason', '');
  if treatment is not null then new.vat := 0; end if;
  if tg_op = 'INSERT' then return new; end if;
  -- Taxed again: by its charge code, or as the account is.
  if treatment is null and old.vat_category <> 'S' then
    select coalesce((select (rate ->> 'vat')::numeric from charge_code code, jsonb_array_elements(code.vat_rates) rate
        where code.account_id = new.account_id and code.id = new.charge_code_id
          and (rate ->> 'from')::date <= (new.started_at at time zone own.timezone)::date order by rate ->> 'from' desc limit 1), own.default_vat)
      into strict new.vat from tenant_account own where own.account_id = new.account_id;
  end if;
  return new;
end $$;
-- Before `fix_total`, by its name: the total hangs on it.
create trigger b_treat_vat before insert on transaction for each row execute function treat_vat();
create trigger b_treat_vat_anew before update of client_id on transaction for each row
  when (old.paid_at is null and not old.is_completed) execute function treat_vat();

-- What is on no issued invoice follows the client.
create function treat_vat_of_client() returns trigger language plpgsql as $$
begin
  update transaction bill set client_id = client_id where account_id = new.account_id and client_id = new.id
    and released_at is null and paid_at is null and not is_completed
    and not exists (select from invoice i where i.account_id = bill.account_id and i.id = bill.invoice_id and i.number is not null);
  return null;
end $$;
create trigger vat_treated after update of vat_treatments on client for each row
  when (old.vat_treatments <> new.vat_treatments) execute function treat_vat_of_client();

-- A draft keeps what belongs to it: of its client, currency, month and scope of VAT, ended and not paid. What is changed so that it
-- does not is on none, and so is what history brings back to an invoice that was issued meanwhile.
create function leave_draft() returns trigger language plpgsql as $$
declare
  draft invoice;
  last_day date;
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' then return new; end if;
  if tg_op = 'UPDATE' and new.invoice_id is not distinct from old.invoice_id then
    select * into draft from invoice i where i.account_id = new.account_id and i.id = new.invoice_id;
    -- `keep_invoiced` watches over it.
    if draft.number is not null then return new; end if;
  else
    -- Held, so that it is not issued without this in the same moment.
    select * into draft from invoice i where i.account_id = new.account_id and i.id = new.invoice_id for share;
  end if;
  select coalesce(upper(new.days) - 1, (coalesce(new.finished_at, new.started_at) at time zone own.timezone)::date) into strict last_day
    from tenant_account own where own.account_id = new.account_id;
  if draft.number is not null or new.type = 'purchase' or new.paid_at is not null or new.released_at is not null
    or (new.type in ('depot', 'rent') and new.finished_at is null)
    or (draft.client_id, draft.currency, draft.month, draft.is_out_of_scope)
      is distinct from (new.client_id, new.currency, date_trunc('month', last_day)::date, new.vat_category = 'O') then
    new.invoice_id := null;
  end if;
  return new;
end $$;
-- After `treat_vat`, by its name.
create trigger c_leave_draft before insert or update on transaction for each row when (new.invoice_id is not null) execute function leave_draft();

-- What stands on an issued invoice changes no more, until a credit note takes the invoice back; its payment is that of the invoice.
create function keep_invoiced() returns trigger language plpgsql as $$
declare
  -- Generated columns have no value yet before an update.
  silent text[] := '{version,updated_at,status,is_expense}'::text[] || case when coalesce(current_setting('app.settles', true), '') = 'true' then '{paid_at}'::text[] else '{}' end;
begin
  if current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if (tg_op = 'DELETE' or to_jsonb(new) - silent is distinct from to_jsonb(old) - silent)
    and exists (select from invoice i where i.account_id = old.account_id and i.id = old.invoice_id and i.number is not null and i.credited_by_id is null) then
    raise exception using errcode = 'check_violation', constraint = 'transaction_invoiced', message = '"transaction_invoiced": it is on an issued invoice';
  end if;
  return coalesce(new, old);
end $$;
create trigger a_kept_invoiced before update or delete on transaction for each row when (old.invoice_id is not null) execute function keep_invoiced();
