-- Keys are in collation C: one index then serves both starts-with and sorting. `nulls first` is the order that lists ask for.
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
  search_key text not null generated always as (norm(name || ' ' || contact_email || ' ' || address_city)) stored,
  words_key text collate "C" generated always as (words(name)) stored
);
select tenant_table('client');
create index client_name on client (account_id, name_key nulls first, id);
create index client_type on client (account_id, type nulls first, id);
create index client_active on client (account_id, is_active nulls first, id);

-- A name as it tells people apart: without case and accents, and with one plain blank between its words, whatever was typed there.
create function person_key(t text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(translate(public.norm(t),
    U&'\0009\000A\000B\000C\000D\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\00AD\200B\200C\200D\200E\200F\2060\FEFF',
    repeat(' ', 24)), ' +', ' ', 'g'))
$$;

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
  erased_at timestamptz,
  constraint client_user_client_fkey foreign key (account_id, client_id) references client (account_id, id)
);
select tenant_table('client_user');
create index client_user_client on client_user (account_id, client_id, username_key nulls first, id);
-- Who was erased needs no name of their own.
create unique index client_user_username_key on client_user (account_id, username_key) where erased_at is null;
create unique index client_user_email_key on client_user (account_id, email) where erased_at is null;

-- How somebody is erased, and is a person again.
create function keep_erasure() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.erased_at is distinct from old.erased_at then
    -- Nobody is erased but by the erasure, which says so: undoing a change of an erased record would hide the name that is still in the
    -- history. The moment is that of the row's entry there: both are of the node that has the row.
    new.erased_at := case when current_setting('app.erasing', true) = 'on' then now() else old.erased_at end;
  end if;
  -- A record that somebody gives a name again is a person again.
  if old.erased_at is not null and (old.username, old.email, old.firstname, old.lastname, to_jsonb(old) -> 'notes')
    is distinct from (new.username, new.email, new.firstname, new.lastname, to_jsonb(new) -> 'notes') then
    new.erased_at := null;
  end if;
  return new;
end $$;
create trigger erased before update on client_user for each row when (new.erased_at is not null) execute function keep_erasure();

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
  erased_at timestamptz
);
select tenant_table('employee');
create index employee_name on employee (account_id, name_key nulls first, id);
create unique index employee_username_key on employee (account_id, username_key) where erased_at is null;
create unique index employee_email_key on employee (account_id, email) where erased_at is null;
create index employee_username on employee (account_id, username_key nulls first, id);
create trigger erased before update on employee for each row when (new.erased_at is not null) execute function keep_erasure();
