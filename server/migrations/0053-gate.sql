-- Which truck a passage was recorded with, as the client named it: sent again, it is answered and not recorded twice.
alter table transport add column pass_key uuid;
create index transport_pass on transport (account_id, pass_key) where pass_key is not null;
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'pass_key']
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');
