import { allRoutes, basePath } from '@boxyard/contract/core/routes.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { caller } from '../tools/caller.ts';
import { fillDepot } from '../tools/full-depot.ts';
import { activate } from '../tools/invitations.ts';
import { type RunningServer, runCli, startServer } from '../tools/processes.ts';
import { signIn } from '../tools/sign-in.ts';

/** That of every small depot, so that none is saved with its backup. */
export const SECRET = 'of a depot that is made for a test';

const account = 'depot';
const email = 'owner@depot.test';

/** Answers by their path, each with what never changes of itself. */
type Answers = Record<string, unknown>;
const kept = [
  'payload',
  'id',
  'name',
  'title',
  'number',
  'type',
  'username',
  'remark',
  'startedAt',
  'unitPrice',
  'createdAt',
];

/** The first makes a change, and some of the others are noted in the history. */
const changing = /\/release-current$|\/history\/list$/;

/** Makes an account in an empty data folder, with one record of every kind. @returns what each of them is read by, and how it reads */
export async function makeSmallDepot(environment: Record<string, string>): Promise<Answers> {
  const { out, error } = await runCli(
    ['create-account', '--slug', account, '--name', 'Depot', '--email', email],
    environment,
  );
  const token = /token=(\S+)/.exec(out)?.[1];
  if (!token) throw new Error(`No account could be made: ${error}`);
  const server = await startServer(environment);
  await activate(server, token);
  const { jwt } = await signIn(server, email);
  const call = caller(server, jwt);
  const { id } = (await call(adminRoutes.whoami, {})).payload;
  const owner = { id, email, token: jwt, call };
  const paramsOf = await fillDepot({ account, accountId: 1, owner, admin: owner });
  const answers: Answers = {};
  for (const { method, path } of allRoutes) {
    if (method !== 'GET' || !path.startsWith('/:account/') || changing.test(path)) continue;
    const params = paramsOf(path);
    const address = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const answer = await read(server, jwt, address);
    if (answer) answers[address] = answer;
  }
  await end(server);
  return answers;
}

/** Starts the server, signs in, reads everything that was read before, and changes one record. */
export async function readSmallDepot(environment: Record<string, string>, before: Answers): Promise<Answers> {
  const server = await startServer(environment);
  const { jwt } = await signIn(server, email);
  const answers: Answers = {};
  for (const address of Object.keys(before)) answers[address] = await read(server, jwt, address);
  const call = caller(server, jwt);
  const [client] = (await call(clientRoutes.list, { params: { account } })).payload;
  const one = { params: { account, id: client?.id ?? 0 } };
  await call(clientRoutes.update, { ...one, body: { notes: 'Changed by a newer release' } });
  const { notes, version } = (await call(clientRoutes.get, one)).payload;
  if (notes !== 'Changed by a newer release' || version !== (client?.version ?? 0) + 1)
    throw new Error('What was changed was not read back.');
  await end(server);
  return answers;
}

/** @returns undefined for what is refused, and for what is no JSON: streams and files */
async function read(server: RunningServer, jwt: string, address: string): Promise<unknown> {
  const response = await fetch(`${server.address}${basePath}${address}`, {
    headers: { authorization: `Bearer ${jwt}` },
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (response.status === 200 && isJson) return JSON.parse(JSON.stringify(await response.json(), kept));
  await response.body?.cancel();
  return undefined;
}

async function end(server: RunningServer): Promise<void> {
  const { code, error } = await server.end('SIGTERM');
  if (code !== 0 || error) throw new Error(`The server ended with ${code}: ${error}`);
}
