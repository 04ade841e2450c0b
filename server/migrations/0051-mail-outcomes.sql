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
  -- When its reason was over before it was sent: what it asks for has been paid or answered.
  add column dropped_at timestamptz;
-- An address gets one reminder a day, whoever sends it; one that failed or was dropped does not count.
create unique index document_mail_reminder on document_mail (account_id, client_id, recipient, reminded_on)
  where kind = 'reminder' and failed_at is null and dropped_at is null;
create index document_mail_estimate on document_mail (account_id, estimate_id) where estimate_id is not null;

-- Who causes an alarm does not see what others were told: whether a reader heard of this thing within the last minutes, for one mail of several.
do $$ begin execute format('create policy upkeep on notification for select to %I using (true)', current_user); end $$;
create function was_told(reader bigint, about_kind text, about_thing text, minutes int) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  account bigint := current_account();
begin
  return exists (select from notification n where n.account_id = account and n.admin_id = reader and n.kind = about_kind
    and n.thing = about_thing and n.at > now() - make_interval(mins => minutes));
end $$;
revoke execute on function was_told(bigint, text, text, int) from public;
grant execute on function was_told(bigint, text, text, int) to boxyard_app;
