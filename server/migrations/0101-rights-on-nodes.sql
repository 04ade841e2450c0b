-- Who may call a function is said once more, and so on every node of a spread database (docs/decisions/041), where `distribute` had left
-- all of them open to everybody. On one PostgreSQL nothing changes.
do $$
declare
  said text;
begin
  for said in select format('revoke execute on function %s from public', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proacl is not null and not exists (select from aclexplode(p.proacl) r where r.grantee = 0)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute said;
  end loop;
end $$;
