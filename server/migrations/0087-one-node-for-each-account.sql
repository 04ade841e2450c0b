-- What one node of Citus cannot keep is said otherwise, the same on every engine (docs/decisions/041).

-- The exclusion names the account itself, so that each node can tell which rows it has to look at. The other two stay sums: by them
-- the planner would take this index for "the places of a container" (decision 010). By the account alone it does not.
alter table container_place drop constraint container_place_free;
alter table container_place add constraint container_place_free exclude using gist
  (account_id with =, (section_id + 0) with =, "row" with =, tier with =, span with &&, (container_id + 0) with <>)
  deferrable initially immediate;

-- `on delete set null (transport_id)` may not stand in a key that has the column by which rows are spread.
alter table damage no force row level security;
alter table transport no force row level security;
alter table damage drop constraint damage_transport_fkey;
alter table damage add constraint damage_transport_fkey foreign key (account_id, transport_id, container_id)
  references transport (account_id, id, container_id);
alter table damage force row level security;
alter table transport force row level security;
create function damages_without_passage() returns trigger language plpgsql as $$
begin
  update damage set transport_id = null where account_id = old.account_id and transport_id = old.id;
  return old;
end $$;
create trigger leaves_damages before delete on transport for each row execute function damages_without_passage();

create or replace function spoiled_by_undo(given uuid) returns TABLE(change bigint, name text) language plpgsql
as $$
declare
  part record;
begin
  -- Who was placed since the rows were numbered anew stands in the row that has the number now.
  return query
    select l.id, c.name
    from (select (coalesce(a.before, a.after) ->> 'section_id')::bigint as id, min(a.id) as since from changes_of_act(given) a
      where a.entity = 'section_row' group by 1) section
    join container_place p on p.account_id = current_account() and p.section_id = section.id
    join audit_log l on l.account_id = p.account_id and l.entity = 'container_place' and l.record_id = p.id and l.id > section.since
      and (l.act is distinct from given or l.admin_id is distinct from current_admin())
    join container c on c.account_id = p.account_id and c.id = p.container_id
    order by l.id desc limit 1;
  if found then return; end if;

  -- The row of a place that was left may have another number by now.
  return query
    select l.id, s.name
    from (select (place ->> 'section_id')::bigint as id, min(a.id) as since from changes_of_act(given) a cross join unnest(array[a.before, a.after]) place
      where a.entity = 'container_place' and place is not null group by 1) touched
    join storage_section s on s.account_id = current_account() and s.id = touched.id
    join audit_log l on l.account_id = s.account_id and l.entity = 'section_row' and l.action <> 'update' and l.id > touched.since
      and (coalesce(l.before, l.after) ->> 'section_id')::bigint = s.id
      and (l.act is distinct from given or l.admin_id is distinct from current_admin())
    order by l.id desc limit 1;
  if found then return; end if;

  -- What would go with a record that the act made, or lose it, may be somebody else's work.
  for part in
    select parent.entity, reference.conrelid::regclass as name, own.attname as key
    from (select distinct a.entity from changes_of_act(given) a where a.action = 'insert') parent
    join pg_constraint reference on reference.contype = 'f' and reference.confrelid = parent.entity::regclass and (reference.confdeltype in ('c', 'n') or reference.conname = 'damage_transport_fkey')
    cross join unnest(reference.conkey, reference.confkey) pair (own, target)
    join pg_attribute own on own.attrelid = reference.conrelid and own.attnum = pair.own
    join pg_attribute target on target.attrelid = reference.confrelid and target.attnum = pair.target and target.attname = 'id'
    where exists (select from pg_trigger t where t.tgrelid = reference.conrelid and t.tgname = 'history')
    order by 1, 2
  loop
    return query execute format('select l.id, coalesce(c.name, own.after ->> ''name'', own.after ->> ''username'', own.after ->> ''title'', '''')
      from changes_of_act($1) own
      join %1$s part on part.account_id = own.account_id and part.%2$I = own.record_id
      join audit_log l on l.account_id = part.account_id and l.entity = $3 and l.record_id = part.id and l.id > own.id
        and (l.act is distinct from $1 or l.admin_id is distinct from current_admin())
      left join container c on c.account_id = own.account_id and c.id = (own.after ->> ''container_id'')::bigint
      where own.entity = $2 and own.action = ''insert'' order by l.id desc limit 1', part.name, part.key)
      using given, part.entity, part.name::text;
    if found then return; end if;
  end loop;
end $$;
