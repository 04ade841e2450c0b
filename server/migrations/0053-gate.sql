-- Which truck a passage was recorded with, as the client named it: sent again, it is answered and not recorded twice.
alter table transport add column pass_key uuid;
create index transport_pass on transport (account_id, pass_key) where pass_key is not null;
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'pass_key']
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');

-- A damage that was deleted within a day of its report was a mistake, and is on no paper.
create or replace function damages_known(passage transport) returns table (id bigint, scd_type text, scd_code text, remark text, seen_at timestamptz)
language sql stable as $$
  with told as (
    select damage.id, damage.scd_type, damage.scd_code, damage.remark, damage.created_at, damage.transport_id
    from damage where damage.account_id = passage.account_id and damage.container_id = passage.container_id and not damage.is_draft
    union all
    select gone.id, gone.scd_type, gone.scd_code, gone.remark, gone.created_at, gone.transport_id
    from audit_log log cross join lateral jsonb_populate_record(null::damage, log.before) gone
    where log.account_id = passage.account_id and log.entity = 'damage' and log.action = 'delete'
      and (log.before ->> 'container_id')::bigint = passage.container_id and log.at >= passage.moved_at + interval '1 minute'
      and log.at >= gone.created_at + interval '1 day' and not gone.is_draft)
  select told.id, told.scd_type, told.scd_code, told.remark, coalesce(seen.moved_at, told.created_at)
  from told left join transport seen on seen.account_id = passage.account_id and seen.id = told.transport_id
    and seen.type in ('gate_in', 'gate_out')
  where seen.id = passage.id or coalesce(seen.moved_at, told.created_at) < passage.moved_at + interval '1 minute'
$$;
