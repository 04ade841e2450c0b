import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withAccountTransaction } from '../src/core/db/connection.ts';
import { seal } from '../src/core/http/sealed.ts';
import { createDepot } from './tools/depot.ts';
import { globalTables } from './tools/global-tables.ts';
import { isOnCluster, useTestApp } from './tools/test-app.ts';

const app = useTestApp();

/** Foreign keys of tenant tables that lead to a person and so cannot name the account. */
const toPeople = 'they keep the name of a person who no longer works for the account';
const exceptions: Record<string, string> = {
  api_token_creator_id_fkey: toPeople,
  damage_admin_id_fkey: toPeople,
  estimate_admin_id_fkey: toPeople,
  estimate_decision_admin_id_fkey: toPeople,
  hold_admin_id_fkey: toPeople,
  hold_lifted_by_id_fkey: toPeople,
  import_admin_id_fkey: toPeople,
  reefer_reading_admin_id_fkey: toPeople,
  survey_admin_id_fkey: toPeople,
  task_comment_admin_id_fkey: toPeople,
  work_task_creator_id_fkey: toPeople,
  membership_admin_id_fkey: 'it is what joins a person to the account',
  session_entry_session_id_fkey: 'a session enters several accounts',
};

/** Functions that run as the owner of the tables and that the application role may call; with the reason why no other account shows. */
const elevatedFunctions: Record<string, string> = {
  bring_in: 'only for the current account, and while that is brought in from a backup',
  end_bringing_in: 'the same',
  forget_written: 'the same',
  enter_account: 'lets in whom the session or the token lets in, and answers their account',
  has_password: 'answers for people of the current account only',
  has_second_factor: 'answers for people of the current account only',
  works_elsewhere: 'answers for people of the current account only, and says yes or no',
  notify_all: 'tells those of the current account to read anew, and answers nothing',
  queue_message: 'queues for the current account only',
  queue_again: 'queues for the current account only',
  queue_mail: 'writes a mail of the current account only, and answers yes or no',
  own_account: 'answers the record of the current account only',
  queue_document: 'writes a mail of the current account only, and answers yes or no',
  erase_from_history: 'takes people out of entries of the current account, and answers how many',
  date_history: 'gives times to entries of the current account, in the transaction that makes it',
  date_moves: 'gives times to moves of the current account, in the transaction that makes it',
  lock_person: 'locks people of the current account only, and answers nothing',
};

/** Policies of the application role that do not say `account_id = current_account()`, on tables without that column. */
const otherPolicies = ['account.own', 'admin.colleagues', 'admin.profile'];

/** What `distribute` adds: triggers of people's tables write as the application's role where the accounts are. */
const onCluster = {
  functions: ['copy_colleague', 'copy_rights', 'remove_colleague', 'tell_change', 'write_history'],
  policies: ['audit_log.of_people', 'outbox.told', 'tenant_account.begun', 'token_name.copied'],
};

interface Key {
  name: string;
  owner: string;
  definition: string;
  kind: 'primary key' | 'unique key' | 'exclusion' | 'foreign key';
  target: string | null;
  /** It contains the account; a foreign key leads from the account to the same account. */
  isWithinAccount: boolean;
}

/** Every key of the schema, unique indexes without a constraint among them, as the catalogue has them. */
async function listKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select k.conname as name, k.conrelid::regclass::text as owner, pg_get_constraintdef(k.oid) as definition, 'foreign key' as kind,
      k.confrelid::regclass::text as target,
      exists (select from unnest(k.conkey, k.confkey) pair (own, target)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'account_id'
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.target
          and t.attname = case when k.confrelid = 'account'::regclass then 'id' else 'account_id' end) as is_within_account
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    union all
    select c.relname, i.indrelid::regclass::text, coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)),
      case when i.indisprimary then 'primary key' when i.indisexclusion then 'exclusion' else 'unique key' end, null,
      exists (select from generate_series(1, i.indnkeyatts) n
        where pg_get_indexdef(i.indexrelid, n, true) in ('account_id', '(account_id + 0)', 'account_id + 0')
          and (k.conexclop is null or (select o.oprname from pg_operator o where o.oid = k.conexclop[n]) = '='))
    from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
    left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')
    where i.indisunique or i.indisexclusion
    order by 2, 1`.execute(app.inspect);
  return rows;
}

const wrongOf = (key: Key) =>
  key.kind === 'foreign key'
    ? `${key.owner}.${key.name} could lead to a row of another account: ${key.definition}. Make it (account_id, …) references ${key.target} (account_id, …).`
    : `${key.owner}.${key.name} is one ${key.kind} for all accounts: ${key.definition}. Begin it with account_id.`;

describe('the account is part of', () => {
  it('every table that is not global by name', async () => {
    const { rows } = await sql<{ name: string; keeps: boolean | null }>`
      select c.relname as name, a.attnotnull as keeps from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(app.inspect);
    const wrong = rows
      .filter(({ name, keeps }) => !keeps && !globalTables[name])
      .map(({ name }) => `${name} has no account_id that is never null, and is not among the global tables.`);
    expect(wrong).toEqual([]);
    expect(Object.keys(globalTables).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('every primary key, unique key, exclusion and foreign key of a tenant table', async () => {
    const keys = await listKeys();
    const ofTenants = keys.filter(({ owner }) => !globalTables[owner]);
    expect(new Set(ofTenants.map(({ kind }) => kind)).size).toBe(4);
    const wrong = ofTenants.filter(({ isWithinAccount, name }) => !isWithinAccount && !exceptions[name]);
    expect(wrong.map(wrongOf)).toEqual([]);
    const unneeded = Object.keys(exceptions).filter(
      (name) => !keys.some((key) => key.name === name && !key.isWithinAccount),
    );
    // No key leads from a node to the coordinator, where people are.
    expect(isOnCluster() ? [] : unneeded).toEqual([]);
  });

  it('every foreign key that leads to a tenant table, from wherever', async () => {
    const wrong = (await listKeys()).filter(
      ({ target, isWithinAccount }) => target && !globalTables[target] && !isWithinAccount,
    );
    expect(wrong.map(wrongOf)).toEqual([]);
  });

  it('every rule by which the application role sees rows', async () => {
    const { rows } = await sql<{ name: string; shown: string | null; taken: string | null }>`
      select c.relname || '.' || p.polname as name, pg_get_expr(p.polqual, p.polrelid) as shown,
        coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) as taken
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polpermissive and p.polroles && array[0::oid, 'boxyard_app'::regrole::oid]`.execute(app.inspect);
    const own = '(account_id = current_account())';
    // Or only some of the account's rows: those of the person.
    const personsOwn = `(${own} AND is_own(admin_id))`;
    const isWithin = (rule: string | null) => rule === null || rule === own || rule === personsOwn;
    const wrong = rows.filter(({ shown, taken }) => ![shown, taken].every(isWithin));
    const others = isOnCluster() ? [...otherPolicies, ...onCluster.policies] : otherPolicies;
    expect(wrong.map(({ name }) => name).toSorted()).toEqual(others.toSorted());
  });
});

describe('beyond its account the application role gets', () => {
  it('no table or view without row security', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_class c cross join aclexplode(c.relacl) g
      where c.relnamespace = 'public'::regnamespace and g.grantee in (0, 'boxyard_app'::regrole)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        and (c.relkind in ('r', 'p') and not c.relrowsecurity or c.relkind = 'm'
          or c.relkind = 'v' and not 'security_invoker=true' = any(coalesce(c.reloptions, '{}')))`.execute(app.inspect);
    expect(rows.map(({ name }) => `${name} is shown to all accounts`)).toEqual([]);
  });

  it('no function of the owner but those that look at the current account themselves', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and p.prorettype <> 'trigger'::regtype and has_function_privilege('boxyard_app', p.oid, 'execute')`.execute(
      app.inspect,
    );
    const expected = [...Object.keys(elevatedFunctions), ...(isOnCluster() ? onCluster.functions : [])];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  });
});

it('those functions say nothing of people of another account', async () => {
  const here = await createDepot(app);
  const there = await createDepot(app);
  const sealed = seal(app.secret, 'x', 'second factor');
  for (const { id } of [here.owner, there.owner]) {
    await sql`update admin set password_hash = 'x' where id = ${id}`.execute(app.inspect);
    await sql`insert into second_factor (admin_id, sealed_secret, confirmed_at) values (${id}, ${sealed}, now())`.execute(
      app.inspect,
    );
  }
  const inHere = (statement: RawBuilder<unknown>) =>
    withAccountTransaction(app.db, here.accountId, here.owner.id, async (tx) => (await statement.execute(tx)).rows);
  const asked = ({ id }: { id: number }) =>
    inHere(
      sql`select has_password(${id}) as password, has_second_factor(${id}) as factor, works_elsewhere(${id}) as elsewhere`,
    );
  expect(await asked(here.owner)).toEqual([{ password: true, factor: true, elsewhere: false }]);
  expect(await asked(there.owner)).toEqual([{ password: null, factor: false, elsewhere: false }]);
  const ending = inHere(sql`select end_sessions_of(array[${there.owner.id}]::bigint[])`);
  await expect(ending).rejects.toThrow('permission denied');
});
