-- Read from the index alone again: the totals of bills that still run, since days and released_at are read, too, ...
drop index transaction_running;
create index transaction_running on transaction (account_id, id)
  include (currency, type, unit_price, billing_period, started_at, finished_at, no_charge_day_count, vat, status, fixed_zone, is_expense,
    days, anchor_day, released_at) where fixed_zone is null;
-- ... how many there are of a type or a status, since those that were taken back are not counted, and what is unpaid, ...
drop index transaction_type_of;
create index transaction_type_of on transaction (account_id, type nulls first, started_at nulls first, id) include (released_at);
drop index transaction_status_of;
create index transaction_status_of on transaction (account_id, status nulls first, started_at nulls first, id)
  include (released_at, days, fixed_total);
drop index transaction_unpaid;
create index transaction_unpaid on transaction (account_id, started_at nulls first, id) include (currency)
  where paid_at is null and not is_expense and released_at is null and (days is null or fixed_total > 0);
-- ... and numbers of containers that hold a text, since a text in the references alone is none in the number.
drop index container_search;
create index container_search on container (account_id, id) include (client_id, name_key, search_key);
