-- The entries that erased a person, for the list of erasures: what was changed of these records later is among them, and is sorted out there.
create index audit_log_erasures on audit_log (account_id, at)
  where action = 'update' and coalesce(after ->> 'driver_erased_at', after ->> 'erased_at') is not null;
