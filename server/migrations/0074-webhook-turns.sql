-- The sender looks at each webhook by itself: one whose messages pile up must not be read through for the others.
drop index webhook_delivery_due;
create index webhook_delivery_due on webhook_delivery (account_id, webhook_id, next_at) where state = 'waiting';
