-- How long personal data and the history are kept, in months; null: as long as the account.
alter table account
  add column history_months int check (history_months between 3 and 240),
  add column drivers_months int check (drivers_months between 1 and 240),
  add column employees_months int check (employees_months between 1 and 240);

-- A receipt that names the driver is still the paper of a passage whose driver was erased.
alter table transport add column driver_erased_at timestamptz;
create index transport_drivers on transport (account_id, moved_at) where driver_name <> '' or driver_license_number <> '';
