import { basePath } from '@boxyard/contract/core/routes.ts';
import pg from 'pg';
import { workAtHand } from '../../src/core/observability/work-at-hand.ts';
import { ofTeller } from '../tools/statements.ts';

/** What the coordinator has asked of nodes for a transaction, or for a statement by itself. */
interface Asking {
  /** The route that it was sent for. */
  route: string;
  statements: string[];
  nodes: Set<string>;
  /** What a further node was asked first. */
  further?: string;
  isOpen: boolean;
}

/** Routes whose statements are about more than one account, or about none; with the reason. */
const ofSeveral: Record<string, string> = {
  'GET /receipts/check/:token': 'whoever holds a paper names no account: its token is looked for on all nodes',
  'PUT /:account/admins/update-profile/:id':
    'a person may work for several accounts, each of which has the name and is told',
};

/** Said to a node with each transaction, whatever that does there. */
const ofTransaction = /^(begin|commit|rollback|savepoint|release|prepare|set|select assign_distributed)\b/i;
/** That a session has ended is told in rows of no account, in the transaction that ends it. */
const ofNoAccount = /^INSERT INTO public\.outbox_\d+ \([^)]*\) VALUES \('0'::bigint/;
/** Rows that a statement brings along are worked out on the coordinator, and go to one node from there. */
const ofItsOwn = /^(COPY insert_select_|INSERT INTO )/;

const askings: Asking[] = [];
const current = new WeakMap<pg.Client, Asking>();
let isWatching = false;

/** What a database is to be set to, so that the coordinator tells on each connection what it asks of which node, before it answers. */
export const tellsNodes = 'citus.log_remote_commands = on';

/** What requests have asked of several nodes so far, each time in words; it is forgotten then. */
export function askedOfSeveral(): string[] {
  const found = askings
    .splice(0)
    .filter(({ route, statements }) => !ofSeveral[route] && !statements.every((text) => ofTeller.test(text)));
  return found.map(({ route, statements, further }) => `${route}: ${further}\nin ${statements.join('\n')}`);
}

/** From now on all that connections are told is noted. */
export function watchNodes(): void {
  if (isWatching) return;
  isWatching = true;
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  function query(this: pg.Client, ...args: unknown[]): unknown {
    const [given] = args as [{ text?: string } | string | undefined]; // the forms in which pg takes a statement
    noteSent(this, (typeof given === 'string' ? given : given?.text)?.trim() ?? '');
    return original.apply(this, args);
  }
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
}

/** Whoever takes a connection begins anew: all that was asked before has been answered. */
function noteSent(client: pg.Client, text: string): void {
  const route = workAtHand()?.replace(basePath, '') ?? '';
  const before = current.get(client);
  if (!before) client.on('notice', ({ message = '', detail = '' }) => noteAsked(client, message, detail));
  const asking = before?.isOpen
    ? before
    : { route, statements: [], nodes: new Set<string>(), isOpen: /^begin/i.test(text) };
  asking.statements.push(text);
  if (/^(commit|rollback)$/i.test(text)) asking.isOpen = false;
  current.set(client, asking);
}

function noteAsked(client: pg.Client, message: string, detail: string): void {
  const asking = current.get(client);
  const sent = /^issuing (.*)$/s.exec(message)?.[1];
  const node = /@([\w.]+:\d+)/.exec(detail)?.[1];
  if (!asking || sent === undefined || !node || !/^[A-Z]+ \//.test(asking.route)) return;
  if (ofTransaction.test(sent) || ofNoAccount.test(sent)) return;
  asking.nodes.add(node);
  // What one node has answered is handed on to another part of the statement: it was cut in pieces.
  if (sent.includes('read_intermediate_result') && !ofItsOwn.test(sent)) asking.nodes.add('the coordinator');
  if (asking.nodes.size === 1 || asking.further) return;
  asking.further = sent;
  askings.push(asking);
}
