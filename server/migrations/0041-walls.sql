-- What one record may hold, so that every answer has an end.

-- As maxCargoItems of the contract: items come with their cargo and one by one.
create function cargo_holds() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct account_id, cargo_id from added) a
      where (select count(*) from cargo_item i where i.account_id = a.account_id and i.cargo_id = a.cargo_id) > 200) then
    raise exception using errcode = 'check_violation', constraint = 'cargo_holds', message = 'too many items';
  end if;
  return null;
end $$;
create trigger holds after insert on cargo_item referencing new table as added for each statement execute function cargo_holds();

-- Who made accounts, so that nobody makes many: each has shares of its own.
create table account_made (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  admin_id bigint not null references admin (id) on delete cascade
);
create index account_made_admin on account_made (admin_id, at);
