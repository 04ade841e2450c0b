import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import type { Worker } from './people.ts';
import type { Account } from './site.ts';

/** A record that was made and waits for what is done to it next. */
export interface Waiting {
  containerId: number;
  id: number;
}

/** What the works of an account choose from. */
export interface Depot {
  account: Account;
  containers: number[];
  clients: number[];
  types: number[];
  /** Containers that came in by the gate, and what was made, the oldest first. */
  inYard: { id: number; name: string }[];
  passages: Waiting[];
  tasks: Waiting[];
  photos: Waiting[];
  documents: Waiting[];
}

export async function readDepot(worker: Worker): Promise<Depot> {
  const params = { account: worker.account };
  const page = { pageSize: 200 };
  const read = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return {
    account: worker.account,
    containers: ids(await read(worker.call('list: containers', containerRoutes.list, { params, body: page }))),
    clients: ids(await read(worker.call('list: clients', clientRoutes.list, { params, query: page }))),
    types: ids(await read(worker.call('list: container types', containerTypeRoutes.list, { params }))),
    inYard: [],
    passages: [],
    tasks: [],
    photos: [],
    documents: [],
  };
}

/** @throws Error for an empty list */
export function oneOf<T>(all: readonly T[]): T {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

/** The number of a new container; each is used once. */
let made = 0;
export const newNumber = () => `LOAU${String(made++).padStart(7, '0')}`;
