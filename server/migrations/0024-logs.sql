-- What happened to one's own sign-in: for the person, and nobody of any account.
create table person_log (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin (id) on delete cascade,
  at timestamptz not null default now(),
  event text not null,
  address text not null default '',
  device text not null default ''
);
create index person_log_of on person_log (admin_id, id desc);

create function log_for_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.password_hash is distinct from old.password_hash and new.password_hash is not null then
    insert into person_log (admin_id, event) values (new.id, 'password_changed');
  end if;
  if new.email is distinct from old.email and new.email is not null then
    insert into person_log (admin_id, event) values (new.id, 'email_changed');
  end if;
  return null;
end $$;
create trigger own_log after update of password_hash, email on admin for each row execute function log_for_person();

-- Which accounts a session has entered: the first time is told in the account's trail.
create table session_entry (
  session_id bigint not null references session (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  primary key (session_id, account_id)
);
