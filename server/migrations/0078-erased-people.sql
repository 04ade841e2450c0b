-- That a person was erased stands in a column of its own: no name and no address that somebody takes says it, or is in its way.
alter table employee add column erased_at timestamptz;
alter table client_user add column erased_at timestamptz;

-- Those who were erased so far: their name in the history was empty, which no record could be restored with.
alter table employee no force row level security;
alter table client_user no force row level security;
alter table employee disable trigger version, disable trigger history;
alter table client_user disable trigger version, disable trigger history;
update employee set erased_at = updated_at
where username = 'erased-' || id and email = username || '@erased.invalid' and firstname = '' and lastname = '' and not is_enabled;
update client_user set erased_at = updated_at
where username = 'erased-' || id and email = username || '@erased.invalid' and firstname = '' and lastname = '' and not is_enabled;
alter table employee enable trigger version, enable trigger history;
alter table client_user enable trigger version, enable trigger history;
alter table employee force row level security;
alter table client_user force row level security;

create function pg_temp.erased(r jsonb, at timestamptz) returns jsonb language sql as $$
  select case when r ->> 'username' = '' then r || jsonb_build_object('username', 'erased-' || (r ->> 'id'),
    'email', 'erased-' || (r ->> 'id') || '@erased.invalid', 'is_enabled', false, 'erased_at', at) else r end
$$;
update audit_log set before = pg_temp.erased(before, at), after = pg_temp.erased(after, at)
where entity in ('employee', 'client_user') and (before ->> 'username' = '' or after ->> 'username' = '');

-- Who was erased needs no name of their own.
alter table employee drop constraint employee_username_key, drop constraint employee_email_key;
create unique index employee_username_key on employee (account_id, username_key) where erased_at is null;
create unique index employee_email_key on employee (account_id, email) where erased_at is null;
create index employee_username on employee (account_id, username_key nulls first, id);
alter table client_user drop constraint client_user_username_key, drop constraint client_user_email_key;
create unique index client_user_username_key on client_user (account_id, username_key) where erased_at is null;
create unique index client_user_email_key on client_user (account_id, email) where erased_at is null;

-- A record that somebody gives a name again is a person again.
create function named_again() returns trigger language plpgsql as $$
begin
  new.erased_at := null;
  return new;
end $$;
create trigger named_again before update on employee for each row when (old.erased_at is not null and new.erased_at is not null
  and (old.username, old.email, old.firstname, old.lastname) is distinct from (new.username, new.email, new.firstname, new.lastname))
  execute function named_again();
create trigger named_again before update on client_user for each row when (old.erased_at is not null and new.erased_at is not null
  and (old.username, old.email, old.firstname, old.lastname, old.notes) is distinct from (new.username, new.email, new.firstname, new.lastname, new.notes))
  execute function named_again();

-- Nobody is erased but by the erasure, which says so: undoing a change of an erased record would hide the name that is still in the history.
create function erased_by_erasure_only() returns trigger language plpgsql as $$
begin
  new.erased_at := old.erased_at;
  return new;
end $$;
create trigger erased_by_erasure_only before update on employee for each row when (new.erased_at is not null
  and new.erased_at is distinct from old.erased_at and coalesce(current_setting('app.erasing', true), '') <> 'on')
  execute function erased_by_erasure_only();
create trigger erased_by_erasure_only before update on client_user for each row when (new.erased_at is not null
  and new.erased_at is distinct from old.erased_at and coalesce(current_setting('app.erasing', true), '') <> 'on')
  execute function erased_by_erasure_only();

-- A name as it tells people apart: without case and accents, and with one plain blank between its words, whatever was typed there.
create function person_key(t text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(translate(public.norm(t),
    U&'\0009\000A\000B\000C\000D\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\00AD\200B\200C\200D\200E\200F\2060\FEFF',
    repeat(' ', 24)), ' +', ' ', 'g'))
$$;
-- The number of a licence: without blanks and signs as well.
create function license_key(t text) returns text language sql immutable parallel safe strict as $$
  select translate(public.person_key(t), ' -./', '')
$$;
create function names_driver(r jsonb) returns boolean language sql immutable parallel safe strict
  return r ->> 'driver_name' <> '' or r ->> 'driver_license_number' <> '';
-- Passages whose history still names a driver: few where they are erased in time.
create index audit_log_drivers on audit_log (account_id, record_id)
  where entity = 'transport' and (names_driver(before) or names_driver(after));
