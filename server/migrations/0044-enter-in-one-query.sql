-- The proof of access as in 0040, but what it reads of a session, its person and the account comes in one query: it runs at the
-- beginning of each request.
drop function enter_account(bigint, bigint, bigint, text, boolean, text);
create function enter_account(given_session bigint, given_admin bigint, given_token bigint, given_slug text, allow_disabled boolean, given_act text,
  out id bigint, out slug text, out name text, out timezone text, out currency text, out language text, out default_vat numeric,
  out is_owner boolean, out seen_lately boolean, out reader_language text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_access record; -- not of a table's type: `distribute` puts the function on nodes of Citus, too, which have no such table
  applied text;
begin
  if given_token is not null then
    select a.id, a.slug, a.name, a.timezone, a.currency, a.language, a.default_vat, a.is_enabled,
        coalesce(t.seen_at > now() - interval '1 minute', false) as seen_lately
      into found_access from api_token t join account a on a.id = t.account_id and a.deleted_at is null
      where t.id = given_token and t.ended_at is null and t.expires_at > now();
    if not found or not found_access.is_enabled then raise exception 'the token has ended' using errcode = 'BY401'; end if;
    if found_access.slug <> given_slug then raise exception 'another account' using errcode = 'BY404'; end if;
    applied := set_local('app.account_id', found_access.id::text) || set_local('app.token_id', given_token::text);
    is_owner := false;
  else
    select a.id, a.slug, a.name, a.timezone, a.currency, a.language, a.default_vat, a.requires_second_factor, m.is_owner,
        s.id is not null as has_session, m.is_enabled and (a.is_enabled or (m.is_owner and allow_disabled)) as is_enabled,
        coalesce(p.seen_at > now() - interval '1 minute', false) as seen_lately, p.language as own_language,
        exists (select from session_entry e where e.session_id = given_session and e.account_id = a.id) as has_entered
      into found_access from account a
      join membership m on m.account_id = a.id and m.admin_id = given_admin
      join admin p on p.id = m.admin_id
      left join session s on s.id = given_session and s.admin_id = given_admin and s.ended_at is null
        and s.created_at > now() - interval '90 days'
      where a.slug = given_slug and a.deleted_at is null;
    if not found then
      if exists (select from session s where s.id = given_session and s.admin_id = given_admin and s.ended_at is null
          and s.created_at > now() - interval '90 days')
        and exists (select from membership m join account a on a.id = m.account_id and a.is_enabled and a.deleted_at is null
          where m.admin_id = given_admin and m.is_enabled) then
        raise exception 'no member' using errcode = 'BY404';
      end if;
      raise exception 'the session has ended, or works for no account' using errcode = 'BY401';
    end if;
    if not found_access.has_session or found_access.is_enabled is not true then
      raise exception 'the session has ended, or the access' using errcode = 'BY401';
    end if;
    if found_access.requires_second_factor and not has_second_factor(given_admin) then
      raise exception 'no second factor' using errcode = 'BY403';
    end if;
    if given_act <> '' and is_act_of_import(found_access.id, given_act) then
      raise exception 'the act of an import' using errcode = 'BY409';
    end if;
    applied := set_local('app.account_id', found_access.id::text) || set_local('app.admin_id', given_admin::text);
    if given_act <> '' then applied := set_local('app.act', given_act); end if;
    -- The first time that a session comes in stands in the account's history.
    if not found_access.has_entered then perform tell_entry(given_session, found_access.id, given_admin); end if;
    is_owner := found_access.is_owner;
    reader_language := found_access.own_language;
  end if;
  id := found_access.id;
  slug := found_access.slug;
  name := found_access.name;
  timezone := found_access.timezone;
  currency := found_access.currency;
  language := found_access.language;
  default_vat := found_access.default_vat;
  seen_lately := found_access.seen_lately;
  reader_language := coalesce(reader_language, found_access.language);
end $$;
