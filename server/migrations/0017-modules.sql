-- What an account has switched on beside the product itself, from which day on it bills by its tariffs, and whether with VAT.
alter table account add column modules text[] not null default '{}';
alter table account add column opening_day date;
alter table account add constraint account_modules_check check (modules <@ array['invoices', 'reports', 'notifications', 'bookings', 'edi', 'inspections']);
alter table account add constraint account_opening_day_check check (opening_day is not null or not 'invoices' = any (modules));
alter table account add column is_vat_payer boolean not null default true;
alter table tenant_account add column modules text[] not null default '{}';
alter table tenant_account add column opening_day date;
alter table tenant_account add column default_vat numeric(5, 2) not null default 0;
alter table tenant_account add column is_vat_payer boolean not null default true;

create or replace function copy_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tenant_account (account_id, name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city,
      address_zip, timezone, modules, opening_day, default_vat, is_vat_payer) values (new.id, new.name, new.terminal_name, new.cin, new.tin, new.vat_number,
      new.address_line1, new.address_line2, new.address_city, new.address_zip, new.timezone, new.modules, new.opening_day, new.default_vat,
      new.is_vat_payer);
  else
    update tenant_account set name = new.name, terminal_name = new.terminal_name, cin = new.cin, tin = new.tin, vat_number = new.vat_number,
      address_line1 = new.address_line1, address_line2 = new.address_line2, address_city = new.address_city, address_zip = new.address_zip,
      timezone = new.timezone, modules = new.modules, opening_day = new.opening_day, default_vat = new.default_vat,
      is_vat_payer = new.is_vat_payer where account_id = new.id;
  end if;
  return null;
end $$;
drop trigger copied on account;
create trigger copied after insert or update of name, terminal_name, cin, tin, vat_number, address_line1, address_line2, address_city,
  address_zip, timezone, modules, opening_day, default_vat, is_vat_payer on account for each row execute function copy_account();
alter table account enable always trigger copied;
