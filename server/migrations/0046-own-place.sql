-- As in 0006; and a container is never to move to the place where it stands.
create or replace function reserved_needs_current() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  place container_place := coalesce(new, old);
begin
  if exists (select from container_place p where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'reserved')
    and not exists (select from container_place p where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'current') then
    raise exception using errcode = 'check_violation', constraint = 'reserved_needs_current', message = '"reserved_needs_current": a reservation belongs to a placed container';
  end if;
  if exists (select from container_place p
    join container_place r on r.account_id = p.account_id and r.container_id = p.container_id and r.kind = 'reserved'
    where p.account_id = place.account_id and p.container_id = place.container_id and p.kind = 'current'
      and (p.section_id, p.row, p.tier, p.span) = (r.section_id, r.row, r.tier, r.span)) then
    raise exception using errcode = 'check_violation', constraint = 'reserved_is_elsewhere', message = '"reserved_is_elsewhere": the container stands there already';
  end if;
  return null;
end $$;
