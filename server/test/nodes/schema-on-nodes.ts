import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../global-setup.ts';

/**
 * The schema as each node has it, the coordinator first: tables with their parts, rules, triggers, functions and rights, a line each.
 * Without Citus it is that of the one database.
 */
export function schemaOnNodes(database: string): Promise<string[][]> {
  const { nodes, superuserUrl } = inject('postgres');
  return Promise.all(
    (nodes.length > 0 ? nodes : [superuserUrl]).map((node) =>
      schemaOf(withDatabase(node, new URL(database).pathname.slice(1))),
    ),
  );
}

/** The lines that only one of two has, for each node. */
export const differences = (some: string[][], others: string[][]): string[] =>
  some.flatMap((lines, node) => {
    const [one, other] = [new Set(lines), new Set(others[node])];
    return [
      ...[...one].filter((line) => !other.has(line)).map((line) => `node ${node} alone has ${line}`),
      ...[...other].filter((line) => !one.has(line)).map((line) => `node ${node} lacks ${line}`),
    ];
  });

/** Whose rights, in an order of their own. */
const rights = (acl: string, kind: string, owner: string) =>
  `(select string_agg(concat_ws(' ', case when g.grantee = 0 then 'all' else g.grantee::regrole::text end, g.privilege_type), ', ' order by g.grantee::regrole::text, g.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g)`;
const schema = `'public'::regnamespace`;
const ofExtension = (catalogue: string, id: string) =>
  `exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`;

const queries = [
  `select c.relkind::text, c.relname, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, ${rights('c.relacl', 'r', 'c.relowner')}, c.reloptions::text
    from pg_class c where c.relnamespace = ${schema} and c.relkind in ('r', 'p', 'v') and not ${ofExtension('pg_class', 'c.oid')}`,
  `select 'sequence', c.relname, c.relowner::regrole, ${rights('c.relacl', 's', 'c.relowner')}
    from pg_class c where c.relnamespace = ${schema} and c.relkind = 'S'`,
  `select 'column', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text, a.attgenerated::text,
      pg_get_expr(d.adbin, d.adrelid), a.attacl::text
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = ${schema}
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attnum > 0 and not a.attisdropped`,
  `select 'constraint', conrelid::regclass, regexp_replace(conname, '_\\d{6,}$', ''), pg_get_constraintdef(oid) from pg_constraint where connamespace = ${schema}`,
  `select 'index', indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid and c.relnamespace = ${schema}`,
  `select 'policy', polrelid::regclass, polname, polcmd::text, polpermissive, polroles::regrole[]::text, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid) from pg_policy`,
  `select 'trigger', tgrelid::regclass, translate(pg_get_triggerdef(oid), '()', ''), tgenabled::text from pg_trigger where not tgisinternal`,
  `select 'function', p.oid::regprocedure, p.proowner::regrole, p.prosecdef, l.lanname, p.provolatile::text, p.proparallel::text, p.proconfig::text,
      ${rights('p.proacl', 'f', 'p.proowner')}, md5(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc))
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = ${schema} and not ${ofExtension('pg_proc', 'p.oid')}`,
  `select 'extension', extname from pg_extension`,
];

async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Parts of tables stand in the catalogue for this session, too.
    await client.query('set citus.override_table_visibility = off');
    const lines: string[] = [];
    for (const text of queries) {
      const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
      lines.push(
        ...rows.map((row) =>
          row
            .map((value) => value ?? '-')
            .join(' | ')
            .replaceAll(/_\d{6,}/g, '_part'),
        ),
      );
    }
    return lines.sort();
  } finally {
    await client.end();
  }
}
