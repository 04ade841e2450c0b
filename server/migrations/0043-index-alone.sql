-- Read from the index alone again: the totals of bills that still run, since days and released_at are read, too, ...
drop index transaction_running;
create index transaction_running on transaction (account_id, id)
  include (currency, type, unit_price, billing_period, started_at, finished_at, no_charge_day_count, vat, status, fixed_zone, is_expense,
    days, anchor_day, released_at) where fixed_zone is null;
-- ... and numbers of containers that hold a text, since a text in the references alone is none in the number.
drop index container_search;
create index container_search on container (account_id, id) include (client_id, name_key, search_key);
