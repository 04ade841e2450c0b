-- PostgreSQL 15.20 rewrites no table whose row is a parameter of a function with a body like this one: it goes meanwhile.
drop function receipt_number(transport_receipt);

-- Whoever holds a receipt may ask whether it is genuine, by the token in its QR code: 144 random bits.
alter table transport_receipt add column check_token text not null default
  translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 18), 'base64'), '+/', '-_');
create function receipt_number(r transport_receipt) returns text language sql immutable
  return r.year || '/' || lpad(r.number::text, greatest(6, length(r.number::text)), '0');
create index transport_receipt_check on transport_receipt (check_token);
-- Beyond the account only the row whose token was given is visible, and only to the function below.
do $$ begin
  execute format('create policy checked on transport_receipt for select to %I using (check_token = current_setting(''app.check_token'', true))', current_user);
end $$;

-- What a stranger learns of a receipt: nothing of people, vehicles and companies but the depot's name.
create function checked_receipt(token text)
returns table (number text, revision int, issued_at timestamptz, container text, kind text, moved_at timestamptz, depot text, timezone text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.check_token', token, true);
  return query select receipt_number(r), r.revision, r.issued_at, r.contents -> 'container' ->> 'name', r.contents ->> 'kind',
      to_timestamp((r.contents ->> 'date')::bigint), r.contents -> 'depot' ->> 'name', r.contents -> 'depot' ->> 'timezone'
    from transport_receipt r join account a on a.id = r.account_id and a.deleted_at is null
    where r.check_token = token;
end $$;
revoke execute on function checked_receipt(text) from public;

-- Whether the records now say something else than a receipt. What receipts did not say yet when it was issued makes no difference.
create function receipt_differs(said jsonb, present jsonb) returns boolean language plpgsql immutable as $$
begin
  return case jsonb_typeof(said)
    when 'object' then exists (select from jsonb_each(said) part where receipt_differs(part.value, present -> part.key))
    when 'array' then jsonb_typeof(present) is distinct from 'array' or jsonb_array_length(said) <> jsonb_array_length(present)
      or exists (select from jsonb_array_elements(said) with ordinality part(value, nth) where receipt_differs(part.value, present -> (nth - 1)::int))
    else said is distinct from present end;
end $$;
