-- A full container that leaves without an order is asked about at the gate, but for clients that say they give none.
alter table client add column full_without_order boolean not null default false;

drop trigger gate_terms on client;
create trigger gate_terms after update of release_orders_from, acceptance_orders_from, full_without_order, credit_limit on client for each row
  when ((old.release_orders_from, old.acceptance_orders_from, old.full_without_order, old.credit_limit)
    is distinct from (new.release_orders_from, new.acceptance_orders_from, new.full_without_order, new.credit_limit))
  execute function gate_terms();
