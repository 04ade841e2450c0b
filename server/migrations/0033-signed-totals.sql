-- A list of transactions is sorted by what they come to with their sign: an expense is below zero.
drop index transaction_fixed;
create index transaction_fixed on transaction (account_id, fixed_zone, currency nulls first,
  (case when is_expense then -fixed_total else fixed_total end) nulls first, id);
-- Lists leave out what a credit note has released, unless they are asked for it: a count needs no wide rows.
drop index transaction_started;
create index transaction_started on transaction (account_id, started_at nulls first, id)
  include (container_id, client_id, type, status, currency, released_at);

-- The credited invoices whose typed lines and notes were offered to this draft, and were taken over or left.
alter table invoice add column took_over bigint[] not null default '{}';

-- What a credit note has released changes no more; nothing is paid for it.
create or replace function keep_invoiced() returns trigger language plpgsql as $$
declare
  -- Generated columns have no value yet before an update.
  silent text[] := '{version,updated_at,status,is_expense}'::text[] || case when coalesce(current_setting('app.settles', true), '') = 'true' then '{paid_at}'::text[] else '{}' end;
begin
  if current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - silent is not distinct from to_jsonb(old) - silent then return new; end if;
  if old.released_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'transaction_released', message = '"transaction_released": a credit note has taken it back';
  end if;
  if exists (select from invoice i where i.account_id = old.account_id and i.id = old.invoice_id and i.number is not null and i.credited_by_id is null) then
    raise exception using errcode = 'check_violation', constraint = 'transaction_invoiced', message = '"transaction_invoiced": it is on an issued invoice';
  end if;
  return coalesce(new, old);
end $$;
