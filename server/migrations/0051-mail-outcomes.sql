-- Mails of documents have no member: what becomes of them stands in `document_mail`, and is told by the job of notifications.
drop trigger failed on mail;
drop trigger over on mail;
create trigger failed after update of failed_at on mail for each row
  when (old.failed_at is null and new.failed_at is not null and old.admin_id is not null and old.account_id is not null) execute function tell_failed_mail();
create trigger over after delete on mail for each row
  when (old.failed_at is not null and old.admin_id is not null and old.account_id is not null) execute function tell_failed_mail();

-- Since when the mail server itself refuses: the sign-in, the sender or the connection, and not one recipient or one mail.
alter table mail add column blocked_at timestamptz;
grant select (blocked_at, reason) on mail to boxyard_app;

alter table document_mail
  add column estimate_id bigint,
  -- Whether it is of no use once its estimate has been answered.
  add column asks_for_answer boolean not null default false,
  -- The account's day of a reminder.
  add column reminded_on date,
  -- When it was dropped before it was sent: what it asks for has been paid or answered, or its person is not to get it any more.
  add column dropped_at timestamptz;
-- An address gets one reminder a day, whoever sends it; one that failed or was dropped does not count.
create unique index document_mail_reminder on document_mail (account_id, client_id, recipient, reminded_on)
  where kind = 'reminder' and failed_at is null and dropped_at is null;
create index document_mail_estimate on document_mail (account_id, estimate_id) where estimate_id is not null;

-- What an alarm is about: within ten minutes one mail to an address tells of it, and the next ones are lines in the app alone.
alter table letter add column about text not null default '';
drop function queue_mail(bigint, bigint, text, text, text, timestamptz);
create function queue_mail(account bigint, person bigint, hash text, recipient text, contents text, until timestamptz, thing text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if account is null or account is distinct from current_account() then return false; end if;
  recipient := lower(trim(recipient));
  perform pg_advisory_xact_lock(hashtextextended(format('letters of %s to %s', account, recipient), 0));
  delete from letter l where l.account_id = account and l.at < now() - interval '15 minutes';
  if thing <> '' and exists (select from letter l where l.account_id = account and l.email = recipient and l.about = thing
    and l.at > now() - interval '10 minutes') then return true; end if;
  if (select count(*) from letter l where l.account_id = account and l.email = recipient) >= 5 then return false; end if;
  if (select count(*) from letter l where l.account_id = account) >= 200 then return false; end if;
  insert into letter (account_id, email, about) values (account, recipient, thing);
  insert into mail (account_id, admin_id, link, sealed, expires_at) values (account, person, hash, contents, least(until, now() + interval '8 days'));
  return true;
end $$;
revoke execute on function queue_mail(bigint, bigint, text, text, text, timestamptz, text) from public;
grant execute on function queue_mail(bigint, bigint, text, text, text, timestamptz, text) to boxyard_app;
