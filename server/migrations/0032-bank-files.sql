-- [{"iban": "SK…", "currency": "EUR"}, …]: the own accounts whose statements are read.
alter table account add column bank_accounts jsonb not null default '[]' check (jsonb_typeof(bank_accounts) = 'array');

-- To which own account it came; '' where it was typed. `bank_id` is a digest of what the bank's line says, with its format before it.
alter table payment add column own_iban text not null default '';
alter table payment add constraint payment_own_iban_check check (length(own_iban) <= 40);
-- What the bank has taken back of it, when, and by which line.
alter table payment add column returned numeric(12, 2) not null default 0;
alter table payment add column returned_on date;
alter table payment add column return_bank_id text;
alter table payment add constraint payment_returned_check check (returned in (0, amount) and (returned > 0) = (returned_on is not null));
alter table payment add constraint payment_return_bank_id_key unique (account_id, return_bank_id);
alter table payment drop constraint payment_within;
alter table payment add constraint payment_within check (allocated >= 0 and allocated + returned <= amount);

-- How the columns of a CSV file of an own account were read last.
create table bank_columns (
  account_id bigint not null default current_account(),
  iban text not null check (length(iban) <= 34),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  primary key (account_id, iban)
);
select spread('bank_columns');
alter table bank_columns enable row level security, force row level security;
create policy tenant on bank_columns to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update on bank_columns to boxyard_app;
