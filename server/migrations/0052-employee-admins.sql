-- The admin who is the same person as an employee: a choice, as an e-mail may be shared or differ. Until here it was who had the same e-mail.
alter table employee add column admin_id bigint;
alter table employee no force row level security;
update employee set admin_id = colleague.admin_id from colleague
  where colleague.account_id = employee.account_id and colleague.email = employee.email and employee.erased_at is null;
alter table employee force row level security;
create unique index employee_admin_key on employee (account_id, admin_id) where admin_id is not null;
alter table employee add constraint employee_admin_fkey foreign key (account_id, admin_id)
  references colleague (account_id, admin_id);
