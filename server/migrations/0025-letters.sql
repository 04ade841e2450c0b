-- Mails that an account caused to an address, so that its owners fill nobody's mailbox.
create table letter (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint not null references account (id) on delete cascade,
  email text not null
);
create index letter_email on letter (account_id, email, at);
