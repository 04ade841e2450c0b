-- A container is also found by what its papers say. Row security keeps a keyword from an index of its own kind: this one
-- holds what the search reads, so that it need not read the rows.
alter table container add column search_key text generated always as
  (norm(name || ' ' || ccd_number || ' ' || seal_number || ' ' || import_reference_number || ' ' || export_reference_number)) stored;
create index container_search on container (account_id, id) include (client_id, search_key);

-- Whether a container is in or has left: its last passage at the gate.
create index transport_passage on transport (account_id, container_id, moved_at, id) include (type)
  where type in ('gate_in', 'gate_out');

-- Lists sorted by type and status take the containers of one after the other, by the index alone.
drop index container_type_of;
create index container_type_of on container (account_id, container_type_id, id);
drop index container_status_of;
create index container_status_of on container (account_id, container_status_id, id);
