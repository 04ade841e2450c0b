import { basePath } from '@boxyard/contract/core/routes.ts';

/** What the requests of a work are made of. */
export interface Known {
  slug: string;
  containers: number;
  /** How many digits behind the owner's code a search for a start has: 1,000 containers match. */
  digits: number;
  clientId: number;
  warehouseId: number;
  containerTypeId: number;
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** The nth request of a work to either; no two rounds may make the same container. */
type Make = (n: number, round: number, known: Known) => Request;

/** As the seed begins its numbers. */
const owners = ['MSCU', 'MAEU', 'CMAU', 'HLXU', 'TGHU', 'TCLU', 'OOLU', 'EGHU', 'TEMU', 'FCIU'];
const startOf = (n: number, { digits }: Known) =>
  owners[n % 10] + String((Math.floor(n / 10) * 37) % 10 ** digits).padStart(digits, '0');
const someId = (n: number, { containers }: Known) => 1 + ((n * 7919) % containers);

/** `round` in letters: numbers that the seed does not have. */
function newContainer(n: number, round: number, { clientId, warehouseId, containerTypeId }: Known) {
  const letters = String.fromCharCode(65 + (Math.floor(round / 26) % 26), 65 + (round % 26));
  return {
    name: `X${letters}U${String((n * 7919) % 10_000_000).padStart(7, '0')}`,
    clientId,
    warehouseId,
    containerTypeId,
    containerCondition: 'used',
    isEmpty: true,
    tareWeightKg: 2200,
    maxGrossWeightKg: 30480,
    payloadCapacityKg: 28280,
    volumeCbm: 33.2,
    isoCode: '22G1',
    notes: 'made by the bench',
    hSize: 1,
  };
}

const get = (path: string): Request => ({ method: 'GET', path });
const post = (path: string, body: object): Request => ({ method: 'POST', path, body: JSON.stringify(body) });
const ours = ({ slug }: Known, path: string) => `${basePath}/${slug}/${path}`;

/** The same work as ours and as the ceiling are asked for it. */
export const works = {
  list: {
    title: 'List: 10 of 100,000 that begin so, by number, names of client and warehouse, total',
    ours: (n, _, known) =>
      post(ours(known, 'containers/list'), {
        page: 1,
        pageSize: 10,
        sort: 'name',
        name: startOf(n, known).toLowerCase(),
      }),
    ceiling: (n, _, known) => get(`/containers?limit=10&start=${startOf(n, known)}`),
  },
  detail: {
    title: 'Detail: one container by its id',
    ours: (n, _, known) => get(ours(known, `containers/${someId(n, known)}`)),
    ceiling: (n, _, known) => get(`/containers/${someId(n, known)}`),
  },
  create: {
    title: 'Create: one container; ours with history and notice',
    ours: (n, round, known) => post(ours(known, 'containers/create'), newContainer(n, round, known)),
    ceiling: (n, round, known) => post('/containers', newContainer(n, round, known)),
  },
  dashboard: {
    title: 'Dashboard: four lists of five; ours with its figures, all in one call',
    ours: (_, __, known) => get(ours(known, 'dashboard')),
    ceiling: () => get('/dashboard'),
  },
} satisfies Record<string, { title: string; ours: Make; ceiling: Make }>;

export type WorkName = keyof typeof works;
export type Peer = 'ours' | 'ceiling';

/** So many different requests for each connection, unlike those of the other connections. */
export function requestsOf(work: WorkName, peer: Peer, known: Known, round: number, count: number): Request[][] {
  const make: Make = works[work][peer];
  return Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: count }, (__, n) => make(connection + n * connections, round, known)),
  );
}

export const connections = 10;
