-- What invoices say of the account and of its clients, beside names, numbers and addresses.
alter table account add column legal_name text not null default '' check (length(legal_name) <= 120);
alter table account add column register_entry text not null default '' check (length(register_entry) <= 200);
alter table account add column iban text not null default '' check (length(iban) <= 34);
alter table account add column bic text not null default '' check (length(bic) <= 11);
alter table account add column payment_days int not null default 14 check (payment_days between 0 and 365);
-- [{"language": "sk", "level": 1, "body": "…"}, …]: own words of reminders; what is not there has the usual ones.
alter table account add column reminder_texts jsonb not null default '[]' check (jsonb_typeof(reminder_texts) = 'array');

-- The account's own record, for what runs in the account and writes nothing of it.
create function own_account() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_jsonb(account) from account where id = current_account());
end $$;
revoke all on function own_account() from public;
grant execute on function own_account() to boxyard_app;

alter table client add column cin text not null default '';
alter table client add constraint client_cin_check check (length(cin) <= 32);
alter table client add column tin text not null default '';
alter table client add constraint client_tin_check check (length(tin) <= 32);
alter table client add column vat_number text not null default '';
alter table client add constraint client_vat_number_check check (length(vat_number) <= 32);
alter table client add column payment_days int;
alter table client add constraint client_payment_days_check check (payment_days between 0 and 365);
alter table client add column buyer_reference text not null default '';
alter table client add constraint client_buyer_reference_check check (length(buyer_reference) <= 50);
alter table client add column invoice_language text not null default '';
alter table client add constraint client_invoice_language_check check (invoice_language in ('', 'en', 'sk'));
alter table client add column peppol_id text not null default '';
alter table client add constraint client_peppol_id_check check (length(peppol_id) <= 60);
-- [{"chargeCodeId": 3, "category": "AE", "reason": "…"}, …]; null stands for all that has no treatment of its own.
alter table client add column vat_treatments jsonb not null default '[]';
alter table client add constraint client_vat_treatments_check check (jsonb_typeof(vat_treatments) = 'array');
alter table client drop constraint client_address_country_check;
alter table client drop constraint client_billing_address_country_check;
alter table client add constraint client_address_country_check check (address_country ~ '^([A-Z]{3})?$');
alter table client add constraint client_billing_address_country_check check (billing_address_country ~ '^([A-Z]{3})?$');
