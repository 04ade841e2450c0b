import { basePath } from '@boxyard/contract/core/routes.ts';
import type { Known } from './seed.ts';

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** As the seed begins its numbers. */
const owners = ['MSCU', 'MAEU', 'CMAU', 'HLXU', 'TGHU', 'TCLU', 'OOLU', 'EGHU', 'TEMU', 'FCIU'];
const startOf = (n: number, { digits }: Known) =>
  owners[n % 10] + String((Math.floor(n / 10) * 37) % 10 ** digits).padStart(digits, '0');
/** Numbers that the seed does not have. */
const newContainer = (n: number, known: Known) => ({
  name: `XZZU${String(n % 10_000_000).padStart(7, '0')}`,
  clientId: known.clientId,
  containerTypeId: known.containerTypeId,
});

const get = ({ slug }: Known, path: string): Request => ({ method: 'GET', path: `${basePath}/${slug}/${path}` });
const post = (known: Known, path: string, body: object): Request => ({
  ...get(known, path),
  method: 'POST',
  body: JSON.stringify(body),
});

/** The nth request of each kind, no two of them alike. */
export const works = {
  detail: (n, known) =>
    get(known, `containers/${(known.first ?? 1) + ((n * 7919) % known.containers) * (known.step ?? 1)}`),
  list: (n, known) =>
    post(known, 'containers/list', { pageSize: 10, sort: 'name', name: startOf(n, known).toLowerCase() }),
  create: (n, known) =>
    post(known, 'containers/create', { ...newContainer(n, known), warehouseId: known.warehouseId, isEmpty: true }),
  gate: (n, known) =>
    post(known, 'gate/pass', {
      clientId: known.clientId,
      vehicleType: 'truck',
      vehicleNumber: `BA${n}`,
      driverName: 'Ján Vodič',
      passedAt: Math.floor(Date.now() / 1000),
      boxes: [{ direction: 'gate_in', newContainer: newContainer(n, known) }],
      receipts: true,
    }),
} satisfies Record<string, (n: number, known: Known) => Request>;

export type WorkName = keyof typeof works;
