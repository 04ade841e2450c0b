-- The second factor of a person: codes of an app (TOTP). The secret is sealed with the server's key.
create table second_factor (
  admin_id bigint primary key references admin (id) on delete cascade,
  sealed_secret text not null,
  -- Of the code used last: none works twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz
);
create function has_second_factor(who bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
  return exists (select from second_factor f where f.admin_id = who and f.confirmed_at is not null);
-- For who has lost the app. Each works once; only hashes are kept.
create table recovery_code (
  hash text not null,
  admin_id bigint not null references admin (id) on delete cascade,
  primary key (admin_id, hash)
);
-- An owner's wish, for that account alone.
alter table account add column requires_second_factor boolean not null default false;
