-- Wrong PINs of a line of an order, by each person or program: after five in ten minutes the line takes no PIN from them for ten
-- minutes. The last one counts once, however often it is sent. As in `request_key`, a program has no person (its admin_id is 0), and a person no token_id. The line 0 is for searches by PIN.
create table wrong_pin (
  account_id bigint not null,
  line_id bigint not null,
  admin_id bigint not null,
  token_id bigint not null,
  wrong_at timestamptz[] not null,
  last_pin text not null,
  waits_until timestamptz,
  primary key (account_id, line_id, admin_id, token_id)
);
select spread('wrong_pin');
alter table wrong_pin enable row level security;
create policy of_account on wrong_pin to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on wrong_pin to boxyard_app;
