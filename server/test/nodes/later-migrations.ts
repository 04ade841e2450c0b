import { createHash } from 'node:crypto';
import type { MigrationFile } from '../../src/tools/migrate.ts';

// Migrations of times to come, with a statement of each form that such are made of.

export function later(name: string, text: string): MigrationFile {
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

/** New tables: of accounts, kept by triggers, and of no account. */
export const crates = later(
  '9001-crates.sql',
  `-- Crates; each belongs to a client.
  create table crate (like tenant_row including all,
    name text not null check (name <> ''),
    name_key text generated always as (norm(name)) stored,
    client_id bigint not null,
    maker_id bigint references admin (id),
    tiers int not null default 1,
    weight numeric(12, 2) not null default 0 check (weight >= 0),
    constraint crate_name_key unique (account_id, name_key));
  select tenant_table('crate');
  alter table crate add constraint crate_account_id_client_id_fkey foreign key (account_id, client_id) references client (account_id, id);
  create index crate_client on crate (account_id, client_id, id);
  create index crate_keyword on crate using gin (name_key gin_trgm_ops);
  do $$ begin execute format('create policy upkeep on crate for select to %I using (true)', current_user); end $$;

  create table crate_label (like tenant_row including all, crate_id bigint not null, said text not null default '');
  select tenant_table('crate_label');
  alter table crate_label add constraint crate_label_account_id_crate_id_fkey foreign key (account_id, crate_id) references crate (account_id, id) on delete cascade;

  -- Kept by triggers alone.
  create table crate_sum (account_id bigint not null, client_id bigint not null, crates bigint not null default 0, primary key (account_id, client_id));
  select spread('crate_sum');
  alter table crate_sum add constraint crate_sum_account_id_client_id_fkey foreign key (account_id, client_id) references client (account_id, id) on delete cascade;
  alter table crate_sum enable row level security;
  create policy tenant on crate_sum for select to boxyard_app using (account_id = current_account());
  grant select on crate_sum to boxyard_app;
  create function sum_crates() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into crate_sum (account_id, client_id, crates) values (new.account_id, new.client_id, 1)
    on conflict (account_id, client_id) do update set crates = crate_sum.crates + 1;
    return null;
  end $$;
  create trigger summed after insert on crate for each row execute function sum_crates();
  alter table crate enable always trigger summed;

  -- Belongs to no account; ; stays where people are.
  create table holiday (day date primary key, said text not null, admin_id bigint references admin (id));
  alter table holiday enable row level security;
  create policy everybody on holiday for select to boxyard_app using (true);
  grant select on holiday to boxyard_app;
  insert into holiday values ('2027-01-01', 'New Year; all are at home');`,
);
/** New columns, rules and functions. */
export const limits = later(
  '9002-limits.sql',
  `alter table client add column most_crates int not null default 2;
  alter table client add constraint client_most_crates_check check (most_crates between 0 and 100);
  alter table client add constraint client_unlucky_check check (most_crates <> 77);
  alter table client add column code text not null default '', add column code_key text generated always as (norm(code)) stored;
  create index client_code on client (account_id, code_key, id);
  create function crates_of(account bigint, client bigint) returns bigint language sql stable
    return (select count(*) from crate c where c.account_id = account and c.client_id = crates_of.client);
  create function crates_within_limit() returns trigger language plpgsql as $$
  begin
    if crates_of(new.account_id, new.client_id) >= (select c.most_crates from client c where c.account_id = new.account_id and c.id = new.client_id) then
      raise exception using errcode = 'check_violation', constraint = 'crates_within_limit', message = '"crates_within_limit": too many';
    end if;
    return new;
  end $$;
  create trigger limits before insert on crate for each row execute function crates_within_limit();
  create function forget_sum(account bigint, client bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    gone bigint;
  begin
    if account is distinct from current_account() then return 0; end if;
    delete from crate_sum s where s.account_id = account and s.client_id = client;
    get diagnostics gone = row_count;
    return gone;
  end $$;
  revoke execute on function forget_sum(bigint, bigint) from public;
  grant execute on function forget_sum(bigint, bigint) to boxyard_app;`,
);
/** What is there is changed, rows among it. */
export const changes = later(
  '9003-changes.sql',
  `alter table client no force row level security;
  update client set most_crates = most_crates + 1, code = upper(left(name, 3)) where type = 'customer';
  alter table client force row level security;
  create unique index client_code_key on client (account_id, code_key) where code_key <> '';
  create or replace function crates_of(account bigint, client bigint) returns bigint language sql stable
    return (select count(*) from crate c where c.account_id = account and c.client_id = crates_of.client and c.weight > 0);
  create or replace function sum_crates() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into crate_sum (account_id, client_id, crates) values (new.account_id, new.client_id, 10)
    on conflict (account_id, client_id) do update set crates = crate_sum.crates + 10;
    return null;
  end $$;
  drop policy tenant on crate_sum;
  create policy tenant on crate_sum for select to boxyard_app using (account_id = current_account() and crates > 0);
  alter table crate alter column tiers type bigint;
  alter table crate drop column maker_id;
  insert into crate_sum (account_id, client_id) select account_id, id from client on conflict (account_id, client_id) do nothing;`,
);
/** What is needed no more is taken out, and what stays is another. */
export const removals = later(
  '9004-removals.sql',
  `drop trigger limits on crate;
  drop function crates_within_limit();
  drop trigger summed on crate;
  drop function sum_crates();
  drop function forget_sum(bigint, bigint);
  drop table crate_sum;
  drop index client_code_key;
  alter table client drop constraint client_most_crates_check;
  alter table client drop column code_key;
  alter table client drop column code;
  alter table crate rename column tiers to levels;
  alter table crate alter column levels drop default;
  alter table crate alter column weight set default 1;
  alter table crate_label alter column said drop not null;
  revoke execute on function crates_of(bigint, bigint) from public;
  grant execute on function crates_of(bigint, bigint) to boxyard_app;
  alter table admin add column hat text constraint admin_hat_check check (hat <> '');`,
);
/** Much is done, and then it fails. */
export const failing = later(
  '9005-failing.sql',
  `create table pallet (like tenant_row including all, crate_id bigint);
    select tenant_table('pallet');
    alter table pallet add constraint pallet_account_id_crate_id_fkey foreign key (account_id, crate_id) references crate (account_id, id);
    alter table client add column colour text not null default 'red';
    alter table client no force row level security;
    update client set colour = 'blue';
    alter table client force row level security;
    create or replace function record_change() returns trigger language plpgsql as $$ begin return null; end $$;
    drop function crates_of(bigint, bigint);
    create table pallet_kind (id bigint primary key);
    select 1 / 0;`,
);
