-- How long a key is remembered depends on what it was for.
drop index request_key_old;
alter table request_key add column until timestamptz not null default now() + interval '7 days';
create index request_key_over on request_key (until);
-- An erasure empties the answers that may name the person.
grant update (made) on request_key to boxyard_app;
