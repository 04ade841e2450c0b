-- The last day of a line, where it is another than its order's; null: the order's.
alter table gate_order_line add column valid_to date;

-- A unit is taken by a gate move of the order's direction and client, on a day of the order and of the line while the order is open.
create or replace function unit_fits_move() returns trigger language plpgsql as $$
declare
  o record;
  l record;
  m record;
begin
  if coalesce(current_setting('app.brings_in', true), '') <> '' then return null; end if;
  select status, valid_from, valid_to into o from gate_order g where g.account_id = new.account_id and g.id = new.order_id for share;
  -- As line_keeps_quantity takes it: a weaker lock before that one would let two who take of a line wait for each other.
  select valid_to into l from gate_order_line g where g.account_id = new.account_id and g.id = new.line_id for no key update;
  select t.type, t.customer_id, (t.moved_at at time zone a.timezone)::date as day into m
    from transport t join tenant_account a on a.account_id = t.account_id
    where t.account_id = new.account_id and t.id = new.transport_id;
  if m.type is distinct from 'gate_' || new.direction or m.customer_id is distinct from new.client_id or o.status <> 'open'
    or m.day < o.valid_from or m.day > coalesce(l.valid_to, o.valid_to) then
    raise exception using errcode = 'check_violation', constraint = 'unit_fits_move', message = '"unit_fits_move": the gate move is none of this order';
  end if;
  return null;
end $$;
