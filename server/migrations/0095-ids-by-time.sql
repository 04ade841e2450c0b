-- What triggers write is numbered by the moment, so that a greater id is a later change on every node (docs/decisions/042): millionths of
-- a second since 2000, times four, and the last two bits of a number that is counted up, for changes of one moment. JavaScript counts so far until 2071.
create sequence change_order;
grant usage on sequence change_order to boxyard_app;
create function change_id(nth bigint) returns bigint language sql volatile parallel safe
  return ((date_part('epoch', clock_timestamp()) - 946684800) * 1000000)::bigint * 4 + nth % 4;

alter table audit_log alter column id drop identity, alter column id set default change_id(nextval('change_order'));
alter table container_move alter column id drop identity, alter column id set default change_id(nextval('change_order'));
alter table webhook_delivery alter column id drop identity, alter column id set default change_id(nextval('change_order'));
alter table outbox alter column id drop identity, alter column id set default change_id(nextval('change_order'));
