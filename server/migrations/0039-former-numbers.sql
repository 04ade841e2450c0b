-- The numbers that a container had, the earliest first: {"name", "since", "until"}, in unix seconds. The database alone writes them.
alter table container add column former_names jsonb not null default '[]';
alter table container add constraint container_former_names_check check (jsonb_typeof(former_names) = 'array');

-- The list after a change of the number. A change that is taken back within a day leaves nothing.
create function former_names_after(former jsonb, created timestamptz, old_name text, new_name text, moment timestamptz) returns jsonb
language sql stable parallel safe
  return case
    when norm(old_name) = norm(new_name) then former
    when norm(former -> -1 ->> 'name') = norm(new_name) and (former -> -1 ->> 'until')::bigint > extract(epoch from moment) - 86400 then former - -1
    else former || jsonb_build_object('name', old_name,
      'since', coalesce((former -> -1 ->> 'until')::bigint, floor(extract(epoch from created))::bigint), 'until', floor(extract(epoch from moment))::bigint) end;

-- The number that a container had at a moment. One that was corrected within a day was a mistake: past moves have the corrected one.
create function number_at(former jsonb, name text, moment timestamptz) returns text language sql stable parallel safe
  return case when former = '[]' then name else coalesce((
    select entry ->> 'name' from jsonb_array_elements(former) with ordinality entries (entry, nth)
    where (entry ->> 'until')::bigint - (entry ->> 'since')::bigint >= 86400 and (entry ->> 'until')::bigint > extract(epoch from moment) + 86400
    order by nth limit 1), name) end;

-- The former numbers as they are searched, each between two line breaks.
create function former_key_of(former jsonb) returns text language sql immutable parallel safe
  return coalesce((select e'\n' || string_agg(norm(entry ->> 'name'), e'\n' order by nth) || e'\n'
    from jsonb_array_elements(former) with ordinality entries (entry, nth)), '');

-- What the database computes about a record is no change of it: the new column is filled without history and without notices.
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'look', 'failing_since', 'former_names']
    || (select case c.relname when 'admin' then array['language'] else '{}' end from pg_class c where c.oid = tab)
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');

alter table container no force row level security;
do $$
declare
  change record;
begin
  for change in select l.account_id, l.record_id, l.at, l.before ->> 'name' as old_name, l.after ->> 'name' as new_name from audit_log l
    where l.entity = 'container' and l.action = 'update' and norm(l.before ->> 'name') <> norm(l.after ->> 'name') order by l.id loop
    update container c set former_names = former_names_after(c.former_names, c.created_at, change.old_name, change.new_name, change.at)
    where c.account_id = change.account_id and c.id = change.record_id;
  end loop;
end $$;
alter table container force row level security;

alter table container add column former_key text collate "C" generated always as (former_key_of(former_names)) stored;
-- Few containers of an account were ever renumbered: all of them are read.
create index container_former on container (account_id, former_key) where former_key <> '';

create function keep_former_names() returns trigger language plpgsql as $$
begin
  new.former_names := former_names_after(old.former_names, old.created_at, old.name, new.name, now());
  return new;
end $$;
create trigger former_names before update on container for each row
  when (old.name is distinct from new.name or old.former_names is distinct from new.former_names) execute function keep_former_names();
