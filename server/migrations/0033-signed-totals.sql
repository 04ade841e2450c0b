-- A list of transactions is sorted by what they come to with their sign: an expense is below zero.
drop index transaction_fixed;
create index transaction_fixed on transaction (account_id, fixed_zone, currency nulls first,
  (case when is_expense then -fixed_total else fixed_total end) nulls first, id);
-- Lists leave out what a credit note has released, unless they are asked for it: a count needs no wide rows.
drop index transaction_started;
create index transaction_started on transaction (account_id, started_at nulls first, id)
  include (container_id, client_id, type, status, currency, released_at);

-- What a credit note has released is owed no more, so that nothing is paid for it. What was recorded before stays.
alter table transaction add constraint transaction_released_unpaid check (released_at is null or paid_at is null) not valid;
