-- Mails that wait for the mail server, and for 30 days those that it never took. Each is written with what it tells of, so that none is lost.
-- Rows of the server, for the owner of the database; a backup leaves them out.
create table mail (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The account that it is from, and the member or the invitation there that it is for.
  account_id bigint references account (id) on delete cascade,
  admin_id bigint,
  -- The hash of its link: the mail goes with it, and when it is used or replaced.
  link text references activation_link (hash) on delete cascade,
  -- Recipient, subject and texts, sealed with the server's key; empty once it has failed for good.
  sealed text not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  -- When it is tried; while it is on its way, when it is tried again should its server be gone.
  next_at timestamptz not null default now(),
  failed_at timestamptz,
  reason text not null default ''
);
create index mail_due on mail (next_at) where failed_at is null;
create index mail_link on mail (link);
create index mail_failed on mail (account_id, admin_id) where failed_at is not null;
alter table mail enable row level security;
create policy tenant on mail for select to boxyard_app using (account_id = current_account());
-- An owner sees that a mail has failed, and nothing of what it said.
grant select (account_id, admin_id, failed_at) on mail to boxyard_app;

-- What the application's role may ask for and not do by itself. No account fills a mailbox, or the queue: in 15 minutes five mails to an
-- address, and 200 in all.
create function queue_mail(account bigint, person bigint, hash text, recipient text, contents text, until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if account is null or account is distinct from current_account() then return false; end if;
  recipient := lower(trim(recipient));
  perform pg_advisory_xact_lock(hashtextextended(format('letters of %s to %s', account, recipient), 0));
  delete from letter l where l.account_id = account and l.at < now() - interval '15 minutes';
  if (select count(*) from letter l where l.account_id = account and l.email = recipient) >= 5 then return false; end if;
  if (select count(*) from letter l where l.account_id = account) >= 200 then return false; end if;
  insert into letter (account_id, email) values (account, recipient);
  insert into mail (account_id, admin_id, link, sealed, expires_at) values (account, person, hash, contents, least(until, now() + interval '8 days'));
  return true;
end $$;
revoke execute on function queue_mail(bigint, bigint, text, text, text, timestamptz) from public;
grant execute on function queue_mail(bigint, bigint, text, text, text, timestamptz) to boxyard_app;

create function drop_mails_of_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from mail m where m.link = new.hash;
  return null;
end $$;
create trigger mails after update of spent_at on activation_link for each row
  when (old.spent_at is null and new.spent_at is not null) execute function drop_mails_of_link();

create function drop_mails_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from mail m where m.account_id = old.account_id and m.admin_id = old.admin_id;
  return null;
end $$;
create trigger mails after delete on membership for each row execute function drop_mails_of_member();

-- Open screens show that a mail has failed, and that it is over.
create function tell_failed_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_change(old.account_id, 'admin', old.admin_id, 0);
  return null;
end $$;
create trigger failed after update of failed_at on mail for each row
  when (old.failed_at is null and new.failed_at is not null and old.account_id is not null) execute function tell_failed_mail();
create trigger over after delete on mail for each row
  when (old.failed_at is not null and old.account_id is not null) execute function tell_failed_mail();

insert into watched_thing (name) values ('mail');
