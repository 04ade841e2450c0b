-- A part of a text is found by its trigrams, also where it stands in the middle. Under row security PostgreSQL uses these indexes
-- where a superuser has said that LIKE gives nothing away (docs/operations.md); elsewhere the rows of the account are read through.
-- What is new waits in a short list to be sorted in: each search reads that list through.
create index container_search_parts on container using gin (search_key gin_trgm_ops) with (gin_pending_list_limit = 64);
create index work_task_title_parts on work_task using gin (title_key gin_trgm_ops) with (gin_pending_list_limit = 64);
create index transport_truck_parts on transport using gin (truck_key gin_trgm_ops) with (gin_pending_list_limit = 64);

-- Plates and drivers are found by `truck_key` alone, however they are written.
drop index transport_moved;
alter table transport drop column search_key;
create index transport_moved on transport (account_id, moved_at nulls first, id) include (container_id, client_id, type, vehicle_type);

-- All that the sums of what is unpaid need, in the order in which they are summed.
create index transaction_unpaid_sums on transaction (account_id, currency, fixed_zone) include (fixed_total)
  where paid_at is null and not is_expense;
