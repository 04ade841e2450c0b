-- How many rows an account has of a table that may be long, as changes to be summed: the sum is exact in every snapshot,
-- nobody waits for anybody, and a list need not go through all its rows to say how many there are.
create table row_count (
  account_id bigint not null,
  entity text not null,
  change bigint not null
);
create index row_count_of on row_count (account_id, entity) include (change);
alter table row_count enable row level security;
create policy tenant on row_count for select to boxyard_app using (account_id = current_account());
grant select on row_count to boxyard_app;

create function count_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into row_count select account_id, tg_table_name, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by account_id;
  return null;
end $$;

create function counted_table(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger counted_in after insert on %s referencing new table as changed for each statement execute function count_rows()', name);
  execute format('create trigger counted_out after delete on %s referencing old table as changed for each statement execute function count_rows()', name);
  -- Also for rows that are copied in with the triggers of people's changes off.
  execute format('alter table %s enable always trigger counted_in, enable always trigger counted_out', name);
  execute format('insert into row_count select account_id, %L, count(*) from %s group by account_id', name, name);
end $$;

select counted_table('container'), counted_table('work_task'), counted_table('transport'), counted_table('transaction');
