-- A session that was let in is let in again only while everything that was learnt then still holds (core/request/enter-again.ts).
-- It raises, so that no statement behind it in the same pipeline runs.
create function refuse_entry() returns text language plpgsql volatile as $$
begin
  raise exception 'What was learnt when the session was let in has changed.' using errcode = 'BY001';
end $$;
grant execute on function refuse_entry() to boxyard_app;
