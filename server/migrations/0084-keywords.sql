-- Keywords by an index of three letters. LIKE is not leakproof, so under row security it may use no index: these functions look
-- as the owner of the tables, in the current account only, and answer ids.
create extension if not exists btree_gin;
create index container_keyword on container using gin (account_id, search_key gin_trgm_ops) with (gin_pending_list_limit = 256);
create index transport_keyword on transport using gin (account_id, search_key gin_trgm_ops) with (gin_pending_list_limit = 256)
  where search_key <> '   ';
do $$ begin execute format('create policy upkeep on container for select to %I using (true)', current_user); end $$;

-- A pattern of LIKE for what holds a text as it is.
create function holds(given text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace(norm(given), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Ids of containers that hold one of two texts in number, papers or seal, or in the number alone.
create function containers_holding(given text, other text, number_only boolean, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  one text := holds(given);
  two text := holds(nullif(other, given));
begin
  return query select c.id from container c where c.account_id = current_account() and (c.search_key like one or c.search_key like two)
    and (not number_only or c.name_key like one or c.name_key like two) limit most;
end $$;

-- Ids of transports that hold a text in driver or plates.
create function transports_holding(given text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := holds(given);
begin
  return query select t.id from transport t where t.account_id = current_account()
    and t.search_key <> '   ' and t.search_key like pattern limit most;
end $$;
revoke execute on function containers_holding(text, text, boolean, int), transports_holding(text, int) from public;
grant execute on function containers_holding(text, text, boolean, int), transports_holding(text, int) to boxyard_app;
