-- A damage that was deleted and brought back is live: the history tells only of those that are gone, each by its last deletion.
create or replace function damages_known(passage transport) returns table (id bigint, scd_type text, scd_code text, remark text, seen_at timestamptz)
language sql stable as $$
  with deleted as (
    select distinct on (log.record_id) log.record_id, log.at, log.before
    from audit_log log
    where log.account_id = passage.account_id and log.entity = 'damage' and log.action = 'delete'
      and (log.before ->> 'container_id')::bigint = passage.container_id
      and not exists (select from damage where damage.account_id = log.account_id and damage.id = log.record_id)
    order by log.record_id, log.id desc
  ), told as (
    select damage.id, damage.scd_type, damage.scd_code, damage.remark, damage.created_at, damage.transport_id
    from damage where damage.account_id = passage.account_id and damage.container_id = passage.container_id and not damage.is_draft
    union all
    select gone.id, gone.scd_type, gone.scd_code, gone.remark, gone.created_at, gone.transport_id
    from deleted cross join lateral jsonb_populate_record(null::damage, deleted.before) gone
    where deleted.at >= passage.moved_at + interval '1 minute' and deleted.at >= gone.created_at + interval '1 day' and not gone.is_draft)
  select told.id, told.scd_type, told.scd_code, told.remark, coalesce(seen.moved_at, told.created_at)
  from told left join transport seen on seen.account_id = passage.account_id and seen.id = told.transport_id
    and seen.type in ('gate_in', 'gate_out')
  where seen.id = passage.id or coalesce(seen.moved_at, told.created_at) < passage.moved_at + interval '1 minute'
$$;

-- A damage was seen at a passage through the gate or in the yard. Passages that became plans have been left by theirs until now.
alter table damage no force row level security;
alter table transport no force row level security;
update damage set transport_id = null from transport
where transport.account_id = damage.account_id and transport.id = damage.transport_id and transport.type not in ('gate_in', 'gate_out');
alter table damage force row level security;
alter table transport force row level security;

-- The passage is held, as it may become a plan at the same moment. Judged at once, but by an undo when all is taken back.
create function damage_of_passage() returns trigger language plpgsql as $$
begin
  perform from transport t join damage d on d.account_id = t.account_id and d.transport_id = t.id
  where d.account_id = new.account_id and d.id = new.id and t.id = new.transport_id for share of t;
  if exists (select from damage d join transport t on t.account_id = d.account_id and t.id = d.transport_id
    where d.account_id = new.account_id and d.id = new.id and t.type not in ('gate_in', 'gate_out')) then
    raise exception using errcode = 'check_violation', constraint = 'damage_of_passage', message = 'a damage is seen at a passage through the gate';
  end if;
  return null;
end $$;
create constraint trigger of_passage after insert or update on damage deferrable initially immediate for each row
  when (new.transport_id is not null) execute function damage_of_passage();

-- Drafts, which nobody has seen yet, let go of a passage that becomes a plan; saved damages keep it.
create function passage_keeps_damages() returns trigger language plpgsql as $$
begin
  perform from transport t where t.account_id = new.account_id and t.id = new.id and t.type not in ('gate_in', 'gate_out');
  if not found then return null; end if;
  update damage set transport_id = null where account_id = new.account_id and transport_id = new.id and is_draft;
  if exists (select from damage d where d.account_id = new.account_id and d.transport_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'passage_keeps_damages', message = 'a damage was seen at the passage';
  end if;
  return null;
end $$;
create constraint trigger keeps_damages after update on transport deferrable initially deferred for each row
  when (old.type <> new.type) execute function passage_keeps_damages();

-- A saved damage is no draft again: drafts are swept, with the photos that others added to them.
create function damage_stays_saved() returns trigger language plpgsql as $$
begin
  if exists (select from damage d where d.account_id = new.account_id and d.id = new.id and d.is_draft) then
    raise exception using errcode = 'check_violation', constraint = 'damage_stays_saved', message = 'a saved damage is no draft again';
  end if;
  return null;
end $$;
create constraint trigger stays_saved after update on damage deferrable initially deferred for each row
  when (new.is_draft and not old.is_draft) execute function damage_stays_saved();
