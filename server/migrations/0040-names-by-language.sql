-- Names sort as people of the reader's language sort them. Every PostgreSQL has these collations; only lists that may be long have an
-- index for each language.
create index client_name_en on client (account_id, name collate "en-x-icu" nulls first, id);
create index client_name_sk on client (account_id, name collate "sk-x-icu" nulls first, id);
create index employee_name_en on employee (account_id, (trim(both from firstname || ' ' || lastname)) collate "en-x-icu" nulls first, id);
create index employee_name_sk on employee (account_id, (trim(both from firstname || ' ' || lastname)) collate "sk-x-icu" nulls first, id);
create index employee_username_en on employee (account_id, username collate "en-x-icu" nulls first, id);
create index employee_username_sk on employee (account_id, username collate "sk-x-icu" nulls first, id);
create index work_task_title_en on work_task (account_id, title collate "en-x-icu" nulls first, id) include (type, status);
create index work_task_title_sk on work_task (account_id, title collate "sk-x-icu" nulls first, id) include (type, status);
-- These lists are short, and nothing else looks for their names from the start.
drop index charge_code_name;
drop index rate_card_name;

-- The proof of access tells the reader's language, too: the person's own, else that of the account.
drop function enter_account(bigint, bigint, bigint, text, boolean, text);
create function enter_account(given_session bigint, given_admin bigint, given_token bigint, given_slug text, allow_disabled boolean, given_act text)
returns table (id bigint, slug text, name text, timezone text, currency text, language text, default_vat numeric, is_owner boolean, seen_lately boolean, reader_language text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_account record; -- not of the table's type: `distribute` puts the function on nodes of Citus, too, which have no such table
  is_enabled boolean;
  is_mine boolean;
  was_seen boolean;
  own_language text;
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
        coalesce(p.seen_at > now() - interval '1 minute', false), p.language
      into is_mine, is_enabled, was_seen, own_language
      from membership m join admin p on p.id = m.admin_id where m.account_id = found_account.id and m.admin_id = given_admin;
    if is_enabled is not true then raise exception 'disabled' using errcode = 'BY401'; end if;
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
    found_account.language, found_account.default_vat, is_mine, was_seen,
    coalesce(own_language, found_account.language);
end $$;

-- The domain of an address is kept in its own script from now on, so that a person has one address however it is typed. Browsers have
-- written some of the addresses that are here in ASCII. This is Punycode of RFC 3492; the application has a library for it, PostgreSQL has none.
create function own_script(label text) returns text language plpgsql immutable as $$
declare
  encoded text := substr(label, 5);
  signs text[] := '{}';
  code int := 128;
  at int := 0;
  bias int := 72;
  before int;
  weight int;
  k int;
  digit int;
  threshold int;
  delta int;
  len int;
  next int;
begin
  if label !~ '^xn--' then return label; end if;
  next := coalesce(length(encoded) - nullif(position('-' in reverse(encoded)), 0) + 1, 0);
  if next > 1 then signs := string_to_array(left(encoded, next - 1), null); end if;
  next := next + 1;
  while next <= length(encoded) loop
    before := at;
    weight := 1;
    k := 36;
    loop
      digit := position(substr(encoded, next, 1) in 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
      if digit < 0 or next > length(encoded) then return label; end if;
      next := next + 1;
      at := at + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    end loop;
    len := cardinality(signs) + 1;
    delta := (at - before) / (case when before = 0 then 700 else 2 end);
    delta := delta + delta / len;
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + at / len;
    at := at % len;
    if code < 160 then return label; end if;
    signs := signs[:at] || chr(code) || signs[at + 1:];
    at := at + 1;
  end loop;
  return case when array_to_string(signs, '') ~ '^[ -~]*$' then label else array_to_string(signs, '') end;
exception when numeric_value_out_of_range or program_limit_exceeded then
  return label; -- it is no Punycode
end $$;
alter table invitation no force row level security;
alter table employee no force row level security;
alter table client_user no force row level security;
do $$
declare
  tab text;
  found_id bigint;
  address text;
begin
  foreach tab in array array['admin', 'invitation', 'employee', 'client_user'] loop
    for found_id, address in execute format('select id, email from %I where email ~ ''@(.*[.])?xn--''', tab) loop
      address := split_part(address, '@', 1) || '@' || (select string_agg(own_script(label), '.' order by nth)
        from regexp_split_to_table(split_part(address, '@', 2), '[.]') with ordinality parts (label, nth));
      execute format('update %I set email = $1 where id = $2', tab) using address, found_id;
    end loop;
  end loop;
end $$;
alter table invitation force row level security;
alter table employee force row level security;
alter table client_user force row level security;
drop function own_script(text);
