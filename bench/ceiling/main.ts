import fastify from 'fastify';
import pg from 'pg';
import * as statements from './statements.ts';
import { accountOf } from './tokens.ts';

// The least that a server on PostgreSQL can do: the work of four of our calls, on bare tables, without validation beyond types, row
// security, history and notices. What ours does more is measured against it; nobody should run it.
const { PORT, SECRET = '', DATABASE_URL } = process.env;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

async function ask(statement: statements.Statement, ...values: unknown[]): Promise<object[]> {
  return (await pool.query<object>({ ...statement, values })).rows;
}

/** The first text that no longer begins so: the last character's next neighbour takes its place. */
const behind = (start: string) => start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1);

const types = (properties: Record<string, string>, required: string[] = []) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, { type }])),
  required,
});

const http = fastify({ logger: false });
http.decorateRequest('account', 0);
declare module 'fastify' {
  interface FastifyRequest {
    account: number;
  }
}

http.get('/health/ready', async () => {
  await pool.query('select 1');
  return { status: 'ok' };
});

http.register(async (inside) => {
  inside.addHook('onRequest', async (request, reply) => {
    const account = accountOf(SECRET, request.headers.authorization);
    if (account === undefined) return reply.code(401).send({ error: 'No valid token.' });
    request.account = account;
  });

  inside.get<{ Querystring: { start: string; limit: number; offset: number } }>(
    '/containers',
    { schema: { querystring: types({ start: 'string', limit: 'integer', offset: 'integer' }, ['start']) } },
    async ({ account, query: { start, limit = 10, offset = 0 } }) => {
      const [data, counted] = await Promise.all([
        ask(statements.list, account, start, behind(start), limit, offset),
        ask(statements.total, account, start, behind(start)),
      ]);
      return { data, ...counted[0] };
    },
  );

  inside.get<{ Params: { id: number } }>(
    '/containers/:id',
    { schema: { params: types({ id: 'integer' }) } },
    async ({ account, params }, reply) => {
      const [data] = await ask(statements.detail, account, params.id);
      return data ? { data } : reply.code(404).send({ error: 'No such container.' });
    },
  );

  const created = ['name', 'clientId', 'containerTypeId'];
  inside.post<{ Body: Record<string, unknown> }>(
    '/containers',
    { schema: { body: types({ name: 'string', clientId: 'integer', containerTypeId: 'integer' }, created) } },
    async ({ account, body }, reply) => {
      const values = statements.createdFields.map((field) => body[field]);
      const [data] = await ask(statements.create, account, ...values);
      return reply.code(data ? 201 : 422).send({ data });
    },
  );

  inside.get('/dashboard', async ({ account }) => {
    const { containers, transactions, tasks, transports } = statements.dashboard;
    const all = [containers, transactions, tasks, transports].map((statement) => ask(statement, account));
    const [lastContainers, lastTransactions, lastTasks, lastTransports] = await Promise.all(all);
    return { lastContainers, lastTransactions, lastTasks, lastTransports };
  });
});

await http.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  http
    .close()
    .then(() => pool.end())
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
});
