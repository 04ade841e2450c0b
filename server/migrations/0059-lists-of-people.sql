-- How a person looks at the lists of an account. Without a person the server itself is at work: a backup, a purge.
create function is_own(person bigint) returns boolean language sql stable
  return current_admin() is null or coalesce(person = current_admin(), false);
create function is_owners_turn() returns boolean language sql stable
  return exists (select from membership m
    where m.account_id = current_account() and m.admin_id = current_admin() and m.is_owner and m.is_enabled);

-- The columns of a list and its page size, for this person alone.
create table list_setting (
  like tenant_row including all,
  admin_id bigint not null default current_admin(),
  list text not null check (length(list) between 1 and 40),
  look jsonb not null check (length(look::text) <= 8000),
  constraint list_setting_of_person unique (account_id, admin_id, list),
  foreign key (account_id, admin_id) references membership (account_id, admin_id) on delete cascade
);
select tenant_table('list_setting');
create policy own on list_setting as restrictive to boxyard_app using (is_own(admin_id)) with check (is_own(admin_id));
-- A column that is moved is no change that others are told of.
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'pass_key', 'look']
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');

-- A list with filters, order and columns, under a name. A private one goes with its maker's membership, a shared one stays.
create table list_view (
  like tenant_row including all,
  maker_id bigint default current_admin(),
  list text not null check (length(list) between 1 and 40),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  name_key text collate "C" generated always as (norm(name)) stored,
  is_shared boolean not null default false,
  contents jsonb not null check (length(contents::text) <= 4000),
  private_of bigint generated always as (case when is_shared then null else maker_id end) stored,
  constraint list_view_name_key unique (account_id, maker_id, list, name_key),
  -- The cascade comes before the other key takes the maker away.
  foreign key (account_id, private_of) references membership (account_id, admin_id) on delete cascade,
  foreign key (account_id, maker_id) references membership (account_id, admin_id) on delete set null (maker_id)
);
select tenant_table('list_view');
create index list_view_list on list_view (account_id, list, name_key);
create index list_view_private on list_view (account_id, private_of);
create policy seen on list_view as restrictive for select to boxyard_app using (is_shared or is_own(maker_id));
create policy made on list_view as restrictive for insert to boxyard_app with check (is_own(maker_id));
create policy changed on list_view as restrictive for update to boxyard_app
  using (is_own(maker_id) or (is_shared and is_owners_turn()))
  with check (is_own(maker_id) or (is_shared and is_owners_turn()));
create policy removed on list_view as restrictive for delete to boxyard_app
  using (is_own(maker_id) or (is_shared and is_owners_turn()));

-- As maxViews and maxShared of the contract. The lock lets two views of one person, or two shared ones, be counted one after the other.
create function list_view_holds() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select distinct account_id, maker_id, list from added where maker_id is not null loop
    perform pg_advisory_xact_lock(hashtextextended(format('views %s %s %s', touched.account_id, touched.maker_id, touched.list), 0));
    if (select count(*) from list_view v where v.account_id = touched.account_id and v.maker_id = touched.maker_id and v.list = touched.list) > 50 then
      raise exception using errcode = 'check_violation', constraint = 'list_view_holds', message = 'too many views';
    end if;
  end loop;
  return null;
end $$;
create trigger holds after insert on list_view referencing new table as added for each statement execute function list_view_holds();
create function list_view_shared() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('shared views %s %s', new.account_id, new.list), 0));
  if (select count(*) from list_view v where v.account_id = new.account_id and v.list = new.list and v.is_shared) > 100 then
    raise exception using errcode = 'check_violation', constraint = 'list_view_shared', message = 'too many shared views';
  end if;
  return null;
end $$;
create trigger shared after insert or update of is_shared on list_view for each row when (new.is_shared) execute function list_view_shared();
