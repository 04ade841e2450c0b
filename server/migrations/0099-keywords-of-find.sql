-- Tasks by their titles and trucks by their plates and drivers, by the index of three letters (0084-keywords.sql).
create index work_task_keyword on work_task using gin (account_id, title_key gin_trgm_ops) with (gin_pending_list_limit = 256);
create index transport_truck_keyword on transport using gin (account_id, truck_key gin_trgm_ops) with (gin_pending_list_limit = 256)
  where type in ('gate_in', 'gate_out');

-- A text that a tenth of the newest records hold is not rare: to gather all that hold it would cost more than to read the names one
-- after the other. For such a text the functions answer as many zeros as they are asked for ids.

-- Ids of tasks that hold a text in their title.
create function tasks_holding(given text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  account bigint := current_account();
  pattern text := holds(given);
begin
  if (select count(*) from (select t.title_key from work_task t where t.account_id = account order by t.id desc limit 200) newest
    where title_key like pattern) >= 20
  then
    return query select 0::bigint from generate_series(1, most);
    return;
  end if;
  return query select t.id from work_task t where t.account_id = account and t.title_key like pattern limit most;
end $$;

-- Ids of passages whose truck or driver holds a text, without spaces and hyphens.
create function passages_holding(given text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  account bigint := current_account();
  pattern text := holds(given);
begin
  if (select count(*) from (select t.truck_key from transport t where t.account_id = account order by t.id desc limit 200) newest
    where truck_key like pattern) >= 20
  then
    return query select 0::bigint from generate_series(1, most);
    return;
  end if;
  return query select t.id from transport t where t.account_id = account
    and t.type in ('gate_in', 'gate_out') and t.truck_key like pattern limit most;
end $$;
revoke execute on function tasks_holding(text, int), passages_holding(text, int) from public;
grant execute on function tasks_holding(text, int), passages_holding(text, int) to boxyard_app;

-- Numbers that are not four letters and seven digits. In all others a text of four letters, and digits behind them, stands at the start.
create index container_odd_number on container (account_id, name_key, id) where name_key !~ '^[a-z]{4}[0-9]{7}$';

create or replace function containers_holding(given text, other text, number_only boolean, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  account bigint := current_account();
  one text := holds(given);
  two text := holds(nullif(other, given));
begin
  if (select count(*) from (select c.search_key from container c where c.account_id = account order by c.id desc limit 200) newest
    where search_key like one or search_key like two) >= 20
  then
    return query select 0::bigint from generate_series(1, most);
    return;
  end if;
  return query select c.id from container c where c.account_id = account and (c.search_key like one or c.search_key like two)
    and (not number_only or c.name_key like one or c.name_key like two) limit most;
end $$;

create or replace function transports_holding(given text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  account bigint := current_account();
  pattern text := holds(given);
begin
  if (select count(*) from (select t.search_key from transport t where t.account_id = account order by t.id desc limit 200) newest
    where search_key like pattern) >= 20
  then
    return query select 0::bigint from generate_series(1, most);
    return;
  end if;
  return query select t.id from transport t where t.account_id = account
    and t.search_key <> '   ' and t.search_key like pattern limit most;
end $$;
