import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import type { CallInput, Route } from '@boxyard/contract/core/route.ts';
import { routes } from '@boxyard/contract/core/routes.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { z } from 'zod';
import { openApiDocument } from '../../src/features/docs/openapi.ts';
import type { Schema } from '../../src/features/docs/sentences-of.ts';
import { type Call, caller } from './caller.ts';
import { createDepot, type Depot } from './depot.ts';
import { fillDepot, type Params } from './full-depot.ts';
import { givePassword } from './sign-in.ts';
import type { ListeningApp } from './test-app.ts';

interface Body {
  schema: Schema;
  example: object;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Body> };
}
export const document = openApiDocument('1.0.0');
export const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);

/** Their examples cannot pass here, each for a reason of its own. */
export const exceptions: Record<string, string> = {
  authForgotPassword: 'the server of the tests sends no mail',
  documentMailsStatement: 'the server of the tests sends no mail',
  secondFactorConfirm: 'the code of an app is good for half a minute',
  secondFactorRenewCodes: 'the code of an app is good for half a minute',
  secondFactorRemove: 'the code of an app is good for half a minute',
  staysPay: 'the container of the depot has not left',
  invoicesTakeOver: 'no invoice of the depot was credited',
};

/** The calls that have a body, each with its example. */
export const calls = namesOf(routes).flatMap((feature) =>
  Object.entries<Route>(routes[feature]).flatMap(([name, route]) => {
    const id = feature + name.replace(/^./, (letter) => letter.toUpperCase());
    const body = operations.find(({ operationId }) => operationId === id)?.requestBody?.content['application/json'];
    return body && !(id in exceptions) ? [{ id, feature, route, body }] : [];
  }),
);
type Sent = (typeof calls)[number];

/** A depot in which a call can succeed: its caller, the parameters of its path, and ids by the names of fields. */
interface Stage {
  app: ListeningApp;
  depot: Depot;
  call: Call;
  params: Params;
  ids: Record<string, unknown>;
}

export interface Filled {
  depot: Depot;
  /** Parameters for the path of a route. */
  placeOf: (path: string) => Params;
}

export async function filledDepot(app: ListeningApp): Promise<Filled> {
  const depot = await createDepot(app);
  return { depot, placeOf: await fillDepot(depot, true) };
}

/** @param filled a depot that other calls have used; a new one, if left out */
export async function stageFor(app: ListeningApp, sent: Sent, filled?: Filled): Promise<Stage> {
  const { depot, placeOf } = filled ?? (await filledDepot(app));
  const { route } = sent;
  const params = placeOf(route.path);
  const [task, inYard] = [placeOf('/work-tasks/x').id, placeOf('/warehouses/x')];
  const { id: clientId } = placeOf('/clients/x');
  const { id: boxId, imageId } = placeOf('/containers/x');
  // What is surveyed is another container, with a damage that no estimate asks about.
  const surveyed = placeOf('/surveys/look');
  const { damageId } = surveyed;
  const containerId = /^(surveys|estimates)$/.test(sent.feature) ? surveyed.containerId : boxId;
  const { id: containerTypeId } = placeOf('/config/container-types/x');
  const { id: assigneeId } = placeOf('/account-users/x');
  const { id: containerStatusId } = placeOf('/config/container-status/x');
  const { id: transportId } = placeOf('/container-transports/x');
  const { id: chargeCodeId } = placeOf('/charge-codes/x');
  const { invoiceId } = placeOf('/payments/x');
  const { id: partnerId } = placeOf('/edi-partners/x');
  const ids = {
    ...{ clientId, containerId, containerTypeId, containerStatusId, assigneeId, transportId },
    ...{
      chargeCodeId,
      clientIds: [clientId],
      invoiceId,
      containerTypeIds: [containerTypeId],
      haulierId: clientId,
      partnerId,
    },
    ...{ warehouseId: inYard.id, sasId: inYard.sectionId, taskId: task, workTaskId: task },
    photos: [imageId],
    ...{ damageId, damageIds: [damageId], lineId: placeOf('/estimates/:id/decide').lineId },
    readerIds: [depot.admin.id],
    records: [{ id: params.id, version: 1 }],
  };
  const person = route.access === 'owner' || route.path.includes('bulk') ? depot.owner : depot.admin;
  const stage = { app, depot, call: route.access === 'public' ? caller(app) : person.call, params, ids };
  return { ...stage, ...(await prepare[sent.id]?.(stage)) };
}

const fresh = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
const newContainer = ({ depot, ids: { clientId, containerTypeId } }: Stage) =>
  fresh(
    depot.admin.call(containerRoutes.create, {
      params: { account: depot.account },
      body: z
        .object({ name: z.string(), clientId: z.int(), containerTypeId: z.int() })
        .parse({ name: 'FRESH', clientId, containerTypeId }),
    }),
  );
const invite = async ({ depot, ids }: Stage) => {
  const body = { username: 'invited', email: `${depot.account}@invited.test` };
  const { activationLink } = await fresh(
    depot.owner.call(adminRoutes.create, { params: { account: depot.account }, body }),
  );
  return { ids: { ...ids, token: activationLink.slice(activationLink.lastIndexOf('/') + 1).replace(/^.*[#=]/, '') } };
};
const withPassword = async (stage: Stage) => {
  await givePassword(stage.app, stage.depot.admin);
  return { ids: { ...stage.ids, email: stage.depot.admin.email } };
};
const onFreshContainer = (name: 'id' | 'containerId') => async (stage: Stage) => ({
  params: { ...stage.params, [name]: (await newContainer(stage)).id },
});
const transferring = async (stage: Stage) => {
  const { depot, params, ids } = stage;
  const { account } = depot;
  const [sasId, containerId] = [Number(ids.sasId), Number(params.id)];
  const target = { sasId, row: 2, tier: 1, position: 1, blockIndex: 1 };
  await fresh(depot.admin.call(positionRoutes.createReserved, { params: { account, id: containerId }, body: target }));
  const body = { containerId, type: 'transfer', title: 'Access to the container' } as const;
  const { id: taskId } = await fresh(depot.admin.call(workTaskRoutes.create, { params: { account }, body }));
  return { ids: { ...ids, taskId } };
};
const removing = (make: (stage: Stage) => Promise<{ id: number; version: number }>) => async (stage: Stage) => {
  const { id, version } = await make(stage);
  return { ids: { ...stage.ids, records: [{ id, version }] } };
};
const withDriver = async ({ depot, ids }: Stage) => {
  const passage = { clientId: Number(ids.clientId), vehicleType: 'truck', departureDate: 1_790_086_400 } as const;
  const params = { account: depot.account, containerId: Number(ids.containerId) };
  const body = { ...passage, driverName: 'Ján Novák', driverLicenseNumber: 'AB123456' };
  await fresh(depot.admin.call(transportRoutes.createGateOut, { params, body }));
  return {};
};
/** Release orders are made by those who may release. */
const byOwner = async ({ depot }: Stage) => ({ call: depot.owner.call });
const inAccount = ({ depot }: Stage) => ({ params: { account: depot.account } });

/** What has to be there beside a full depot. */
const prepare: Record<string, (stage: Stage) => Promise<Partial<Stage>>> = {
  authLogin: withPassword,
  authCheckActivation: invite,
  authActivate: invite,
  authDecline: invite,
  secondFactorBegin: withPassword,
  adminsChangePassword: withPassword,
  positionsCreateCurrent: onFreshContainer('id'),
  transportsCreateGateIn: onFreshContainer('containerId'),
  transfersComplete: transferring,
  transfersCancel: transferring,
  containersBulkRemove: removing(newContainer),
  clientsBulkRemove: removing((stage) =>
    fresh(
      stage.depot.owner.call(clientRoutes.create, { ...inAccount(stage), body: { name: 'Gone', type: 'customer' } }),
    ),
  ),
  employeesBulkRemove: removing((stage) =>
    fresh(
      stage.depot.admin.call(employeeRoutes.create, {
        ...inAccount(stage),
        body: { username: 'gone', email: 'gone@depot.test' },
      }),
    ),
  ),
  containerTypesBulkRemove: removing((stage) =>
    fresh(stage.depot.owner.call(containerTypeRoutes.create, { ...inAccount(stage), body: { name: 'Gone' } })),
  ),
  workTasksBulkRemove: removing(({ depot, ids }) =>
    fresh(
      depot.admin.call(workTaskRoutes.create, {
        params: { account: depot.account },
        body: { containerId: Number(ids.containerId), type: 'repair', title: 'Gone' },
      }),
    ),
  ),
  gateOrdersCreate: byOwner,
  gateOrdersSaveByNumber: byOwner,
  gateOrdersUpdate: async ({ depot, params, ids }) => {
    const { account } = depot;
    const order = await fresh(depot.admin.call(gateOrderRoutes.get, { params: { account, id: Number(params.id) } }));
    return { ids: { ...ids, lines: order.lines.map(({ id }) => ({ id, quantity: 20 })) } };
  },
  gateOrdersAssign: async (stage) => {
    const { depot, ids } = stage;
    const params = { account: depot.account, containerId: (await newContainer(stage)).id };
    const body = { clientId: Number(ids.clientId), vehicleType: 'truck', arrivalDate: 1_790_000_000 } as const;
    const { id: transportId } = await fresh(depot.admin.call(transportRoutes.createGateIn, { params, body }));
    return { ids: { ...ids, transportId } };
  },
  staysClientSince: async ({ depot, ids }) => {
    const params = { account: depot.account, id: Number(ids.containerId) };
    const buyer = { params, body: { name: 'Buyer', type: 'customer' } as const };
    const { id: clientId } = await fresh(depot.admin.call(clientRoutes.create, buyer));
    await fresh(depot.admin.call(containerRoutes.update, { params, body: { clientId } }));
    return {};
  },
  staysHereSince: async (stage) => ({ ids: { ...stage.ids, containerIds: [(await newContainer(stage)).id] } }),
  privacyData: withDriver,
  privacyErase: withDriver,
  accountsCreate: async ({ depot, ids }) => ({ ids: { ...ids, slug: `of-${depot.account}` } }),
  cargosCreate: async ({ depot, params, ids }) => {
    const body = { containerId: Number(params.containerId), type: 'loading', title: 'Load' } as const;
    const made = await fresh(depot.admin.call(workTaskRoutes.create, { params: { account: depot.account }, body }));
    return { ids: { ...ids, workTaskId: made.id } };
  },
};

/** The example with the ids of the depot in the places of those made up. */
function withIds(part: unknown, ids: Stage['ids']): unknown {
  if (Array.isArray(part)) return part.map((each) => withIds(each, ids));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, ids[name] ?? withIds(value, ids)]));
}

/** With the versions that the records have. */
async function withVersions({ feature, route }: Sent, { call, params }: Stage, body: object): Promise<object> {
  const get = Object.entries<Route>(routes[feature]).find(([name]) => name === 'get')?.[1];
  const read = async (id: string | number | undefined) => {
    if (!get || (id === undefined && get.path.includes(':id'))) return undefined;
    const { payload } = await send({ route: get }, { call, params: { ...params, ...(id !== undefined && { id }) } });
    return z.object({ version: z.int() }).parse(payload).version;
  };
  if (route.path.includes(':itemId')) return body; // `get` answers the cargo, whose version is another
  if ('records' in body) {
    const records = z.array(z.object({ id: z.int(), version: z.int() })).parse(body.records);
    return {
      ...body,
      records: await Promise.all(records.map(async (each) => ({ ...each, version: (await read(each.id)) ?? 1 }))),
    };
  }
  return 'version' in body ? { ...body, version: (await read(params.id)) ?? 1 } : body;
}

/** What a document says cannot be known to the compiler. */
export const send = ({ route }: Pick<Sent, 'route'>, { call, params }: Pick<Stage, 'call' | 'params'>, body?: object) =>
  call(route, { params, body } as unknown as CallInput<Route>);

export async function bodyFor(sent: Sent, stage: Stage): Promise<object> {
  const body = z.looseObject({}).parse(withIds(sent.body.example, stage.ids));
  return withVersions(sent, stage, body);
}
