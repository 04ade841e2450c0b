-- Tasks by their titles and trucks by their plates and drivers, by the index of three letters (0084-keywords.sql).
create index work_task_keyword on work_task using gin (account_id, title_key gin_trgm_ops) with (gin_pending_list_limit = 256);
create index transport_truck_keyword on transport using gin (account_id, truck_key gin_trgm_ops) with (gin_pending_list_limit = 256)
  where type in ('gate_in', 'gate_out');

-- Ids of tasks that hold a text in their title.
create function tasks_holding(given text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := holds(given);
begin
  return query select t.id from work_task t where t.account_id = current_account() and t.title_key like pattern limit most;
end $$;

-- Ids of passages whose truck or driver holds a text, without spaces and hyphens.
create function passages_holding(given text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := holds(given);
begin
  return query select t.id from transport t where t.account_id = current_account()
    and t.type in ('gate_in', 'gate_out') and t.truck_key like pattern limit most;
end $$;
revoke execute on function tasks_holding(text, int), passages_holding(text, int) from public;
grant execute on function tasks_holding(text, int), passages_holding(text, int) to boxyard_app;

-- Numbers that are not four letters and seven digits. In all others a text of four letters, and digits behind them, stands at the start.
create index container_odd_number on container (account_id, name_key, id) where name_key !~ '^[a-z]{4}[0-9]{7}$';
