-- What is not said about the container is taken from its record, but for the seal of a box that comes back: the one that it left
-- with is not the one that it comes with.
create or replace function fill_passage() returns trigger language plpgsql as $$
declare
  seen container;
  moment timestamptz := coalesce(new.arrival_date, new.departure_date);
begin
  if new.type not in ('gate_in', 'gate_out') then
    new.customer_id := null;
    new.container_condition := null;
    new.is_defective := null;
    new.is_empty := null;
    new.seal_number := null;
    return new;
  end if;
  if new.type = 'gate_in' and new.seal_number is null and exists (select from transport t where t.account_id = new.account_id
      and t.container_id = new.container_id and t.type in ('gate_in', 'gate_out') and t.moved_at <= moment and t.id <> new.id) then
    new.seal_number := '';
  end if;
  if num_nulls(new.customer_id, new.container_condition, new.is_defective, new.is_empty, new.seal_number) > 0 then
    select past.* into seen from container_at(new.account_id, new.container_id, moment) past;
    new.customer_id := coalesce(new.customer_id, seen.client_id);
    new.container_condition := coalesce(new.container_condition, seen.container_condition);
    new.is_defective := coalesce(new.is_defective, seen.is_defective);
    new.is_empty := coalesce(new.is_empty, seen.is_empty);
    new.seal_number := coalesce(new.seal_number, seen.seal_number);
  end if;
  return new;
end $$;
