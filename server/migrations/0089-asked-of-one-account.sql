-- Statements of functions name the account by a value, not by the function `current_account()`, whose answer a coordinator of Citus
-- does not know beforehand: it would ask all nodes (docs/decisions/041). And a refusal says the rule's name in its message too, because
-- that is all that comes back from a node.
do $$
declare
  old record;
  text text;
begin
  for old in select p.oid, p.proname, pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
      and (p.prosrc ~ 'constraint = ''\w+'', message = ''' or p.proname in ('changed_since_act', 'hold_reshaped', 'spoiled_by_undo', 'undo_changes')) loop
    text := regexp_replace(old.definition, 'constraint = ''(\w+)'', message = ''', 'constraint = ''\1'', message = ''"\1": ', 'g');
    if old.proname in ('changed_since_act', 'hold_reshaped', 'spoiled_by_undo', 'undo_changes') then
      text := replace(text, 'current_account()', 'own_account');
      text := case when text ~ '\$function\$\s*declare\n'
        then regexp_replace(text, '(\$function\$\s*declare\n)', E'\\1  own_account bigint := current_account();\n')
        else regexp_replace(text, '(\$function\$\s*)begin\n', E'\\1declare\n  own_account bigint := current_account();\nbegin\n') end;
    end if;
    execute text;
  end loop;
end $$;

create or replace function undo_run(entity text, action text, changes bigint[]) returns void language plpgsql as $$
declare
  own text;
begin
  if action = 'insert' then
    execute format('delete from %I where account_id = $2 and id in (select l.record_id from audit_log l
      where l.account_id = $2 and l.id = any($1))', entity) using changes, current_account();
  else
    select string_agg(quote_ident(attname), ', ') into own from pg_attribute
    where attrelid = entity::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'version', 'updated_at');
    execute format('update %1$I r set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, l.before)) from audit_log l
      where l.account_id = $2 and l.id = any($1) and r.account_id = l.account_id and r.id = l.record_id', entity, own) using changes, current_account();
  end if;
end $$;
