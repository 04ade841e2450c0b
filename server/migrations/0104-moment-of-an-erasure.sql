-- The moment at which a row loses its person is the one of its entry in the history: both are of the node that has the row. What the
-- coordinator of a cluster takes for now is some milliseconds before it.
create function driver_erased_now() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.driver_erased_at := now();
  return new;
end $$;
create trigger driver_erased_now before update on transport for each row
  when (new.driver_erased_at is distinct from old.driver_erased_at and new.driver_erased_at is not null) execute function driver_erased_now();

create function erased_now() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.erased_at := now();
  return new;
end $$;
create trigger erased_now before update on employee for each row
  when (new.erased_at is distinct from old.erased_at and new.erased_at is not null) execute function erased_now();
create trigger erased_now before update on client_user for each row
  when (new.erased_at is distinct from old.erased_at and new.erased_at is not null) execute function erased_now();
