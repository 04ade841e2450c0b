-- Mails that strangers asked for at the sign-in page, so that nobody's mailbox is filled.
create table mail_request (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  address text not null,
  email text not null
);
create index mail_request_address on mail_request (address, at);
create index mail_request_email on mail_request (email, at);
