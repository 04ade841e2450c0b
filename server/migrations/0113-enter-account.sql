-- The proof of access: one function of the owner, which the application's role calls first in each transaction.

-- Lets a session, or the token of a program, into an account: from here on the transaction sees that account only.
-- Raises BY401 when the access has ended, BY404 for a stranger, BY403 where a second factor is required and not set up,
-- BY409 for the act of an import, which ended with that.
create function enter_account(given_session bigint, given_admin bigint, given_token bigint, given_slug text, allow_disabled boolean, given_act text)
returns table (id bigint, slug text, name text, timezone text, currency text, language text, default_vat numeric, is_owner boolean, seen_lately boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_account account;
  is_enabled boolean;
  is_mine boolean;
  was_seen boolean;
begin
  if given_token is not null then
    select a.* into found_account from api_token t join account a on a.id = t.account_id and a.deleted_at is null
      where t.id = given_token and t.ended_at is null and t.expires_at > now();
    if not found or not found_account.is_enabled then raise exception 'the token has ended' using errcode = 'BY401'; end if;
    if found_account.slug <> given_slug then raise exception 'another account' using errcode = 'BY404'; end if;
    select coalesce(t.seen_at > now() - interval '1 minute', false) into was_seen from api_token t where t.id = given_token;
    perform set_local('app.account_id', found_account.id::text);
    perform set_local('app.token_id', given_token::text);
    is_mine := false;
  else
    if not exists (select from session s where s.id = given_session and s.admin_id = given_admin and s.ended_at is null
      and s.created_at > now() - interval '90 days') then
      raise exception 'the session has ended' using errcode = 'BY401';
    end if;
    select a.* into found_account from account a join membership m on m.account_id = a.id
      where m.admin_id = given_admin and a.slug = given_slug and a.deleted_at is null;
    if not found then
      if exists (select from membership m join account a on a.id = m.account_id and a.is_enabled and a.deleted_at is null
        where m.admin_id = given_admin and m.is_enabled) then
        raise exception 'no member' using errcode = 'BY404';
      end if;
      raise exception 'works for no account' using errcode = 'BY401';
    end if;
    select m.is_owner, m.is_enabled and (found_account.is_enabled or (m.is_owner and allow_disabled)),
        coalesce(p.seen_at > now() - interval '1 minute', false)
      into is_mine, is_enabled, was_seen
      from membership m join admin p on p.id = m.admin_id where m.account_id = found_account.id and m.admin_id = given_admin;
    if not is_enabled then raise exception 'disabled' using errcode = 'BY401'; end if;
    if found_account.requires_second_factor and not has_second_factor(given_admin) then
      raise exception 'no second factor' using errcode = 'BY403';
    end if;
    if given_act <> '' and is_act_of_import(found_account.id, given_act) then
      raise exception 'the act of an import' using errcode = 'BY409';
    end if;
    perform set_local('app.account_id', found_account.id::text);
    perform set_local('app.admin_id', given_admin::text);
    if given_act <> '' then perform set_local('app.act', given_act); end if;
    -- The first time that a session comes in stands in the account's history.
    if not exists (select from session_entry e where e.session_id = given_session and e.account_id = found_account.id) then
      perform tell_entry(given_session, found_account.id, given_admin);
    end if;
  end if;
  return query select found_account.id, found_account.slug, found_account.name, found_account.timezone, found_account.currency,
    found_account.language, found_account.default_vat, is_mine, was_seen;
end $$;

drop function refuse_entry();
drop function has_replayed(integer, pg_lsn, integer);
alter table admin drop column came_through;
alter table api_token drop column circle;
