import type { Route } from '@boxyard/contract/core/route.ts';
import { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { createDepot, type Depot, type Person } from '../tools/depot.ts';
import { fillDepot, type Params } from '../tools/full-depot.ts';
import { givePassword } from '../tools/sign-in.ts';
import type { ListeningApp } from '../tools/test-app.ts';
import { tokenWith } from '../tools/tokens.ts';
import { deadEnd } from './hints.ts';
import { shapesOf } from './schemas.ts';
import type { Caller } from './shots.ts';
import { namedRoutes } from './shots.ts';
import { isPick, type Pick } from './values.ts';

/** A depot with records of every kind, and the ids that are known of them. */
interface Filled {
  depot: Depot;
  paramsOf: (path: string) => Params;
  ids: Map<string, number[]>;
  /** The versions that were seen last, by feature and id. */
  versions: Map<string, number>;
  act: string;
  /** Stands in many of its texts, and in no other depot's. */
  mark: string;
}

/** The depot that is fuzzed, and another one, of which nothing may ever be told there. */
export interface Stage {
  app: ListeningApp;
  own: Filled;
  other: Filled;
  /** The token that a caller sends; undefined: none. */
  tokenOf(by: Caller): string | undefined;
  /** Notes the ids in an answer, to be used by later requests. */
  learn(feature: string, payload: unknown): void;
  /** The value with ids in place of what is to be chosen. */
  choose(value: unknown, feature: string): unknown;
  /** Begins a new depot of its own. */
  renew(): Promise<void>;
  /** Whether its people are still let in. */
  isAlive(): Promise<boolean>;
}

const mostIds = 12;

/** Those of the caller `reader`. */
export const readerScopes: readonly Scope[] = ['clients:read'];

export async function openStage(app: ListeningApp): Promise<Stage> {
  const other = await fill(app);
  await markTexts(other);
  let own = await fill(app);
  let token = await tokenWith(own.depot, Scope.options);
  let reader = await tokenWith(own.depot, readerScopes);
  return {
    app,
    get own() {
      return own;
    },
    other,
    tokenOf: (by) =>
      ({
        owner: own.depot.owner.token,
        admin: own.depot.admin.token,
        token,
        reader,
        stranger: other.depot.owner.token,
        nobody: undefined,
      })[by],
    learn: (feature, payload) => learn(own, feature, payload),
    choose: (value, feature) =>
      choose(value, {
        id: (pick) => idOf(pick, feature, own, other),
        version: (id) => own.versions.get(`${feature} ${id}`) ?? 1,
      }),
    async renew() {
      own = await fill(app);
      token = await tokenWith(own.depot, Scope.options);
      reader = await tokenWith(own.depot, readerScopes);
    },
    async isAlive() {
      const { owner, admin, account } = own.depot;
      const isStill = async ({ call, id }: Person, isOwner: boolean) => {
        const answer = await call(adminRoutes.get, { params: { account, id } });
        return answer.status === 200 && answer.payload.isOwner === isOwner;
      };
      return (await isStill(owner, true)) && (await isStill(admin, false));
    },
  };
}

/** Which field of others refers to the records of a feature. */
const referredBy: Record<string, string[]> = {
  chargeCodes: ['chargeCodeId'],
  clients: ['clientId', 'customerId', 'clientIds', 'userClientId'],
  containers: ['containerId', 'containerIds', 'positions', 'transfers'],
  containerTypes: ['containerTypeId', 'containerTypeIds'],
  containerStatuses: ['containerStatusId'],
  warehouses: ['warehouseId'],
  employees: ['assigneeId', 'reporterId', 'privacy'],
  workTasks: ['taskId', 'workTaskId'],
  containerImages: ['photos', 'imageId'],
  documents: ['docId'],
  damages: ['damageId'],
  damageId: ['damageIds'],
  surveys: ['surveyId', 'correctsId'],
  repairTariffs: ['tariffId'],
  gateOrders: ['orderId', 'lineId', 'orderLineId'],
  announcedTrucks: ['announcedTruckId'],
  ediPartners: ['partnerId'],
};

async function fill(app: ListeningApp): Promise<Filled> {
  const depot = await createDepot(app);
  const paramsOf = await fillDepot(depot);
  const mark = depot.account.replace('depot-', '');
  const act = `7b1f4a52-6f0e-4c58-9d5c-00${mark}`;
  const filled: Filled = { depot, paramsOf, ids: new Map(), versions: new Map(), act, mark };
  for (const person of [depot.owner, depot.admin]) await givePassword(app, person);
  // The webhook of a filled depot leads to a host on the internet.
  const hook = { params: { account: depot.account, id: Number(paramsOf('/:account/webhooks/').id) } };
  const moved = await depot.owner.call(webhookRoutes.update, { ...hook, body: { url: `http://${deadEnd}/hook` } });
  if (moved.status !== 200) throw new Error(`The webhook could not be led elsewhere: ${moved.problem.detail}`);
  // The other container of a filled depot has a place.
  const values = {
    clientId: Number(paramsOf('/:account/clients/').id),
    containerTypeId: Number(paramsOf('/:account/config/container-types/').id),
  };
  const free = { params: { account: depot.account }, body: { name: 'FUZU0000001', ...values } };
  const made = await depot.owner.call(containerRoutes.create, free);
  if (made.status !== 201) throw new Error(`No second container could be made: ${made.problem.detail}`);
  for (const { feature, route } of namedRoutes) {
    for (const [name, value] of Object.entries(paramsOf(route.path))) {
      if (typeof value === 'number') note(filled, name === 'id' ? feature : name, value);
      if (typeof value === 'number' && name === 'sectionId') note(filled, 'sasId', value);
    }
  }
  const lists = namedRoutes.filter(({ route }) => route.list && !/:(?!account)/.test(route.path));
  for (const { feature, route } of lists) {
    // As much as every list takes.
    const input = { params: { account: depot.account }, [route.method === 'GET' ? 'query' : 'body']: { pageSize: 20 } };
    const answer = await depot.owner.call(route, input as never);
    if (answer.status === 200) learn(filled, feature, answer.payload);
  }
  return filled;
}

/** Gives the records of a depot texts with its mark, wherever their forms take one. */
async function markTexts({ depot, paramsOf, mark }: Filled): Promise<void> {
  let marked = 0;
  for (const { route } of namedRoutes) {
    const { body } = shapesOf(route);
    if (route.method !== 'PUT' || !body || !/^\/:account\/|^\/accounts/.test(route.path)) continue;
    const texts = Object.entries(body.properties ?? {}).filter(
      ([, part]) => typeof part === 'object' && part.type === 'string',
    );
    const given = texts.map(([name]) => [name, `${name} ${mark}`]).filter(([name, text]) => takes(route, name, text));
    if (given.length === 0) continue;
    const input = { params: paramsOf(route.path), body: Object.fromEntries(given) };
    if ((await depot.owner.call(route, input as never)).status === 200) marked++; // what the route takes was looked up
  }
  if (marked < 12) throw new Error(`Only ${marked} kinds of records of the other depot could be marked.`);
}

const takes = (route: Route, name = '', text = '') => {
  const parsed = route.body.safeParse({ [name]: text });
  return parsed.success || parsed.error.issues.every(({ path }) => path[0] !== name && path.length > 0);
};

function note({ ids }: Filled, name: string, id: number): void {
  for (const each of [name, ...(referredBy[name] ?? [])]) {
    const known = (ids.get(each) ?? []).filter((one) => one !== id);
    ids.set(each, [...known, id].slice(-mostIds));
  }
}

function learn(filled: Filled, feature: string, payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return;
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value === 'object') learn(filled, Array.isArray(payload) ? feature : name, value);
    else if (Number.isInteger(value) && name === 'id') note(filled, feature, value);
    else if (Number.isInteger(value) && name.endsWith('Id')) note(filled, name, value);
  }
  if ('id' in payload && 'version' in payload) filled.versions.set(`${feature} ${payload.id}`, Number(payload.version));
}

function idOf({ $pick, nth, whose }: Pick, feature: string, own: Filled, other: Filled): number | string {
  if ($pick === 'email') return own.depot.admin.email;
  if (whose === 'nobody') return 987_654_321;
  const { ids } = whose === 'own' ? own : other;
  const known = ids.get($pick === 'id' || $pick === 'ids' ? feature : $pick) ?? ids.get(feature) ?? [];
  return known[nth % known.length] ?? 1;
}

interface Choices {
  id(pick: Pick): number | string;
  /** The version of the record with this id. */
  version(id: unknown): number;
}

function choose(value: unknown, choices: Choices): unknown {
  if (isPick(value)) return choices.id(value);
  if (Array.isArray(value)) return value.map((each) => choose(each, choices));
  if (typeof value !== 'object' || value === null) return value;
  const chosen = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, choose(each, choices)]));
  const asksVersion = 'version' in value && isPick(value.version) && value.version.whose === 'own';
  return asksVersion ? { ...chosen, version: choices.version(chosen.id) } : chosen;
}
