-- Keys are in collation C: one index then serves both starts-with and sorting. `nulls first` is the order core/lists.ts asks for.
create table client (
  like tenant_row including all,
  name text not null check (name <> '' and length(name) <= 120),
  name_key text collate "C" not null generated always as (norm(name)) stored,
  description text not null default '' check (length(description) <= 4000),
  notes text not null default '' check (length(notes) <= 4000),
  contact_email text not null default '' check (length(contact_email) <= 254),
  working_hours text not null default '' check (length(working_hours) <= 120),
  currency text not null default 'EUR' check (currency in ('CZK', 'EUR', 'HUF', 'PLN', 'USD')),
  type text not null check (type in ('customer', 'supplier', 'transport', 'inspection')),
  is_active boolean not null default true,
  address_line1 text not null default '' check (length(address_line1) <= 64),
  address_line2 text not null default '' check (length(address_line2) <= 10),
  address_city text not null default '' check (length(address_city) <= 32),
  address_zip text not null default '' check (length(address_zip) <= 12),
  address_country text not null default '' check (address_country in ('', 'SVK', 'CZE')),
  billing_address_line1 text not null default '' check (length(billing_address_line1) <= 64),
  billing_address_line2 text not null default '' check (length(billing_address_line2) <= 10),
  billing_address_city text not null default '' check (length(billing_address_city) <= 32),
  billing_address_zip text not null default '' check (length(billing_address_zip) <= 12),
  billing_address_country text not null default '' check (billing_address_country in ('', 'SVK', 'CZE')),
  search_key text not null generated always as (norm(name || ' ' || contact_email || ' ' || address_city)) stored
);
create index client_name on client (account_id, name_key nulls first, id);
create index client_type on client (account_id, type nulls first, id);
create index client_active on client (account_id, is_active nulls first, id);
select tenant_table('client');

create table client_user (
  like tenant_row including all,
  client_id bigint not null,
  username text not null check (username <> '' and length(username) <= 120),
  username_key text collate "C" not null generated always as (norm(username)) stored,
  email text not null check (email <> '' and email = lower(email) and length(email) <= 254),
  firstname text not null default '' check (length(firstname) <= 120),
  lastname text not null default '' check (length(lastname) <= 120),
  name_key text collate "C" not null generated always as (norm(trim(firstname || ' ' || lastname))) stored,
  notes text not null default '' check (length(notes) <= 4000),
  is_enabled boolean not null default true,
  constraint client_user_client_fkey foreign key (account_id, client_id) references client (account_id, id),
  constraint client_user_username_key unique (account_id, username_key),
  constraint client_user_email_key unique (account_id, email)
);
create index client_user_client on client_user (account_id, client_id, username_key nulls first, id);
select tenant_table('client_user');

create table employee (
  like tenant_row including all,
  username text not null check (username <> '' and length(username) <= 120),
  username_key text collate "C" not null generated always as (norm(username)) stored,
  email text not null check (email <> '' and email = lower(email) and length(email) <= 254),
  firstname text not null default '' check (length(firstname) <= 120),
  lastname text not null default '' check (length(lastname) <= 120),
  name_key text collate "C" not null generated always as (norm(trim(firstname || ' ' || lastname))) stored,
  is_enabled boolean not null default true,
  status text not null default 'pending_activation' check (status in ('pending_activation')),
  -- Employees do not sign in.
  is_online boolean not null generated always as (false) stored,
  constraint employee_username_key unique (account_id, username_key),
  constraint employee_email_key unique (account_id, email)
);
create index employee_name on employee (account_id, name_key nulls first, id);
select tenant_table('employee');
