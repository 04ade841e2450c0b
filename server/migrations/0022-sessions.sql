-- Where a session was begun, for the list of one's own sign-ins; `seen_at` moves with each refresh.
alter table session
  add column device text not null default '',
  add column address text not null default '',
  add column seen_at timestamptz not null default now();
update session s set seen_at = coalesce((select max(t.issued_at) from refresh_token t where t.session_id = s.id), s.created_at);

-- Who works for nobody any more is signed out for good: access that comes back later asks for a new sign-in. An account that is
-- only disabled refuses and ends nothing.
create function end_sessions_of(people bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from admin a where a.id = any(people) order by a.id for update; -- a sign-in that has begun is over before we look
  update session s set ended_at = now() where s.admin_id = any(people) and s.ended_at is null
    and not exists (select from membership m join account a on a.id = m.account_id
      where m.admin_id = s.admin_id and m.is_enabled and a.deleted_at is null);
end $$;

create function end_sessions_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of(array[old.admin_id]);
  return null;
end $$;
create trigger sessions after delete on membership for each row execute function end_sessions_of_member();
create trigger sessions_disabled after update on membership for each row when (old.is_enabled and not new.is_enabled)
  execute function end_sessions_of_member();

create function end_sessions_of_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions_of((select array_agg(m.admin_id) from membership m where m.account_id = new.id));
  return null;
end $$;
create trigger sessions after update on account for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function end_sessions_of_account();

-- A browser in which somebody has signed in before. Only a hash of its cookie is kept.
create table known_device (
  hash text not null,
  admin_id bigint not null references admin (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (hash, admin_id)
);
create index known_device_admin on known_device (admin_id, seen_at);

-- Guesses from a known device, or within a session, are counted by themselves.
alter table sign_in_failure add column device text;
create index sign_in_failure_device on sign_in_failure (device, at) where device is not null;
