-- What a request has made, by the key that it brought: sent again because its answer was lost, it is answered again and not done twice.
-- A program has no person: its admin_id is 0, and a person's token_id.
create table request_key (
  account_id bigint not null,
  admin_id bigint not null,
  token_id bigint not null,
  key text not null,
  fingerprint text not null,
  made jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, admin_id, token_id, key));
select spread('request_key');
create index request_key_old on request_key (created_at);
alter table request_key enable row level security;
-- Not forced: the sweep of old rows goes across accounts, as the owner of the table.
create policy of_account on request_key to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert on request_key to boxyard_app;

-- A truck has had such a key in its passages.
drop index transport_pass;
alter table transport drop column pass_key;
create or replace function silent_columns(tab oid) returns text[] language sql stable set search_path = public, pg_temp
  return (select coalesce(array_agg(a.attname::text), '{}') || array['chosen_at', 'seen_at', 'look', 'failing_since']
    from pg_attribute a where a.attrelid = tab and a.attgenerated <> '');
