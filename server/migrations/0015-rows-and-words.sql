-- A row of a section that gets another number takes its containers along. They do not move: their address changes, and
-- their history says so, without the task that once brought them there.
alter table container_move drop constraint container_move_action_check,
  add constraint container_move_action_check check (action in ('place', 'move', 'release', 'reserve', 'unreserve', 'renumber'));

create or replace function record_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place container_place := coalesce(new, old);
  before jsonb := case when tg_op <> 'INSERT' then place_json(old) end;
  after jsonb := case when tg_op <> 'DELETE' then place_json(new) end;
  renumbers boolean := tg_op = 'UPDATE' and place.kind = 'current' and coalesce(current_setting('app.renumbers_rows', true), '') = 'true';
begin
  if tg_op = 'UPDATE' and before = after then return null; end if;
  insert into container_move (account_id, container_id, admin_id, task_id, action, from_place, to_place)
  values (place.account_id, place.container_id, current_admin(), case when not renumbers then place.task_id end,
    case when renumbers then 'renumber'
      when place.kind = 'reserved' then case when tg_op = 'DELETE' then 'unreserve' else 'reserve' end
      when tg_op = 'INSERT' then 'place' when tg_op = 'DELETE' then 'release' else 'move' end,
    before, after);
  return null;
end $$;

-- A client is found by the start of any word of its name: words are parted by one space each, also before the first.
create function words(t text) returns text language sql immutable parallel safe strict
  return ' ' || ltrim(translate(norm(t), '-/.,&+()"''', '          '));
alter table client add column words_key text collate "C" generated always as (words(name)) stored;
