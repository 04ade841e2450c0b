-- The logo on the papers of an account: one picture, small enough to be kept beside its facts.
create table account_logo (
  like tenant_row including all,
  png bytea not null check (length(png) between 1 and 200000),
  width int not null check (width between 1 and 600),
  height int not null check (height between 1 and 200),
  constraint account_logo_account_key unique (account_id)
);
select tenant_table('account_logo');
