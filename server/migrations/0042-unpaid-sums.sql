-- The sums of what is unpaid are read from the index alone again: pieces that were taken back, and free ones, are not among them.
drop index transaction_unpaid_sums;
create index transaction_unpaid_sums on transaction (account_id, currency, fixed_zone) include (fixed_total)
  where paid_at is null and not is_expense and released_at is null and (days is null or fixed_total > 0);
