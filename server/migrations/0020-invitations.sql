-- An invitation is what one account typed about someone: neither a person nor a membership until that person accepts it.
-- Its id comes from the people's own sequence, so that both answer under admins/{id}, and a new person keeps it.
create table invitation (
  like tenant_row including all,
  email text not null check (email = lower(email) and email <> ''),
  username text not null check (username <> ''),
  username_key text generated always as (norm(username)) stored,
  firstname text not null default '',
  lastname text not null default '',
  phone_area_code text not null default '',
  phone_number text not null default '' check (length(phone_number) <= 20),
  country_code text not null default '',
  is_owner boolean not null default false,
  is_enabled boolean not null default true,
  constraint invitation_email_key unique (account_id, email)
);
alter table invitation alter column id drop identity;
alter table invitation alter column id set default nextval('admin_id_seq');
grant usage on sequence admin_id_seq to boxyard_app;
select tenant_table('invitation');
do $$ begin execute format('create policy acceptance on invitation to %I using (true) with check (true)', current_user); end $$;

-- Usernames are unique per account, over its members and its invitations. Triggers write it.
alter table admin drop constraint admin_username_key;
create table account_username (
  account_id bigint not null references account (id),
  holder_id bigint not null,
  username_key text not null,
  primary key (account_id, holder_id),
  constraint admin_username_key unique (account_id, username_key)
);
create index account_username_holder on account_username (holder_id);
insert into account_username select m.account_id, m.admin_id, a.username_key from membership m join admin a on a.id = m.admin_id;

create function hold_invited_username() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from account_username where account_id = old.account_id and holder_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into account_username values (new.account_id, new.id, norm(new.username));
  end if;
  return null;
end $$;
create trigger username after insert or delete or update of username on invitation for each row execute function hold_invited_username();

create function hold_member_username() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from account_username where account_id = old.account_id and holder_id = old.admin_id;
  else
    insert into account_username select new.account_id, a.id, a.username_key from admin a where a.id = new.admin_id for share;
  end if;
  return null;
end $$;
create trigger username after insert or delete on membership for each row execute function hold_member_username();

create function rename_holder() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_username set username_key = norm(new.username) where holder_id = new.id;
  return null;
end $$;
create trigger username after update of username on admin for each row when (new.username <> old.username) execute function rename_holder();

-- One-time links of all kinds. `account_id` is the account that made it; none: the operator, or the person by mail.
alter table activation_link
  alter column admin_id drop not null,
  add column kind text not null default 'password' check (kind in ('invitation', 'password', 'email')),
  add column account_id bigint references account (id),
  add column invitation_id bigint,
  add column email text,
  add foreign key (account_id, invitation_id) references invitation (account_id, id) on delete cascade,
  add constraint activation_link_holder check (case when kind = 'invitation'
    then invitation_id is not null and account_id is not null and admin_id is null
    else admin_id is not null and invitation_id is null end),
  add constraint activation_link_email check ((kind = 'email') = (email is not null));
alter table activation_link alter column kind drop default;
create index activation_link_invitation on activation_link (account_id, invitation_id);
-- Links made before belong to the person's only account; where there are several, whose they are is not known.
update activation_link l set account_id = (select min(m.account_id) from membership m where m.admin_id = l.admin_id);
update activation_link l set spent_at = now() where spent_at is null
  and (select count(*) from membership m where m.admin_id = l.admin_id) <> 1;

-- A new address or a new password ends every link that was made for the old one.
create function end_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update activation_link set spent_at = now() where admin_id = new.id and spent_at is null;
  return null;
end $$;
create trigger links after update on admin for each row
  when (new.email is distinct from old.email or new.password_hash is distinct from old.password_hash) execute function end_links();

-- Who was taken out cannot come back by a link of that account.
create function end_links_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update activation_link set spent_at = now() where admin_id = old.admin_id and account_id = old.account_id and spent_at is null;
  return null;
end $$;
create trigger links after delete on membership for each row execute function end_links_of_member();

-- An invitation for another address than the one its link was made for needs a new link.
create function end_links_of_invitation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update activation_link set spent_at = now() where account_id = new.account_id and invitation_id = new.id and spent_at is null;
  return null;
end $$;
create trigger links after update of email on invitation for each row when (new.email <> old.email) execute function end_links_of_invitation();

-- A person without any membership gives their address up when somebody accepts an invitation to it.
alter table admin alter column email drop not null;

-- Held by whoever changes what a person may do: person first, then membership, invitation, link.
create function lock_person(who bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from admin a where a.id = who
    and exists (select from membership m where m.admin_id = who and m.account_id = current_account()) for update;
end $$;

-- The last owner stays also where there is nobody else. Only members count: an invitation holds no account.
create or replace function keep_an_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.id = old.account_id for no key update; -- two who leave at once are judged one after the other
  if exists (select from account a where a.id = old.account_id and a.deleted_at is null)
    and not exists (select from membership m where m.account_id = old.account_id and m.is_owner and m.is_enabled) then
    raise exception using errcode = 'check_violation', constraint = 'membership_keeps_an_owner', message = 'an account keeps an enabled owner';
  end if;
  return null;
end $$;
