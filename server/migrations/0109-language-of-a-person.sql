-- The language of the screens that a person has chosen; null until they choose one. It changes nothing that a colleague sees.
-- The table of people is told by its name: it is on one node of a cluster, and the function on all.
alter table admin add column language text constraint admin_language_check check (language in ('en', 'sk'));
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'look', 'failing_since']
    || (select case c.relname when 'admin' then array['language'] else '{}' end from pg_class c where c.oid = tab)
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');
