-- Where a container is, kept beside it: to find the last passage of each container anew takes as long as all passages.
create table container_presence (
  account_id bigint not null,
  container_id bigint not null,
  is_placed boolean not null default false,
  last_passage text check (last_passage in ('gate_in', 'gate_out')),
  is_in_yard boolean not null generated always as (is_placed or coalesce(last_passage = 'gate_in', false)) stored,
  primary key (account_id, container_id),
  foreign key (account_id, container_id) references container (account_id, id) on delete cascade);
create index container_presence_in_yard on container_presence (account_id, container_id) where is_in_yard;
create index container_presence_left on container_presence (account_id, container_id) where last_passage = 'gate_out';
alter table container_presence enable row level security;
create policy tenant on container_presence for select to boxyard_app using (account_id = current_account());
grant select on container_presence to boxyard_app;

do $$ begin execute format('create policy upkeep on transport for select to %I using (true)', current_user); end $$;

-- The row is held before the statement that reads, so that of two at the same container the later one sees what the other did.
create function keep_presence(account bigint, container bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into container_presence (account_id, container_id) values (account, container) on conflict do nothing;
  perform from container_presence p where p.account_id = account and p.container_id = container for no key update;
  update container_presence p set (is_placed, last_passage) = (
    select exists (select from container_place place where place.account_id = account and place.container_id = container and place.kind = 'current'),
      (select passage.type from transport passage where passage.account_id = account and passage.container_id = container
        and passage.type in ('gate_in', 'gate_out') order by passage.moved_at desc, passage.id desc limit 1))
  where p.account_id = account and p.container_id = container;
end $$;
revoke execute on function keep_presence(bigint, bigint) from public;

create function presence_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform keep_presence(old.account_id, old.container_id); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.container_id <> old.container_id then
    perform keep_presence(new.account_id, new.container_id);
  end if;
  return null;
end $$;
create trigger present_in after insert on container_place for each row when (new.kind = 'current') execute function presence_changed();
create trigger present_out after delete on container_place for each row when (old.kind = 'current') execute function presence_changed();
create trigger present_anew after update on container_place for each row
  when ((old.kind, old.container_id) is distinct from (new.kind, new.container_id)) execute function presence_changed();
create trigger present_in after insert on transport for each row when (new.type in ('gate_in', 'gate_out')) execute function presence_changed();
create trigger present_out after delete on transport for each row when (old.type in ('gate_in', 'gate_out')) execute function presence_changed();
create trigger present_anew after update on transport for each row
  when ((old.type, old.moved_at, old.container_id) is distinct from (new.type, new.moved_at, new.container_id)) execute function presence_changed();
-- Also for rows that are copied in with the triggers of people's changes off.
alter table container_place enable always trigger present_in, enable always trigger present_out, enable always trigger present_anew;
alter table transport enable always trigger present_in, enable always trigger present_out, enable always trigger present_anew;

insert into container_presence (account_id, container_id, is_placed, last_passage)
select account_id, container_id, bool_or(is_placed), (array_agg(type order by moved_at desc, id desc) filter (where type is not null))[1]
from (
  select account_id, container_id, true as is_placed, null as type, null::timestamptz as moved_at, null::bigint as id from container_place where kind = 'current'
  union all
  select account_id, container_id, false, type, moved_at, id from transport where type in ('gate_in', 'gate_out')) seen
group by account_id, container_id;

-- The order of places in a section.
drop index container_place_section;
create index container_place_section on container_place
  (account_id, section_id, kind, row nulls first, tier nulls first, lower(span) nulls first, container_id);
