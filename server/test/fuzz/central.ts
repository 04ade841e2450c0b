import { containerRoutes } from '@boxyard/contract/containers.ts';
import { positionRoutes } from '@boxyard/contract/positions.ts';
import { receiptRoutes } from '@boxyard/contract/receipts.ts';
import { transportRoutes } from '@boxyard/contract/transports.ts';
import { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import type { Params } from '../tools/full-depot.ts';
import { textOfPdf } from '../tools/pdf-text.ts';
import type { Stage } from './stage.ts';

/**
 * What a depot lives by: a run that saw none of these succeed has not looked at it. Before its turn each gets a state in which it
 * can succeed, the parameters that lead there, and the ids for its fields.
 */
export const central: Record<string, (stage: Stage) => Promise<Params>> = {
  'gate.pass': async (stage) => {
    stage.own.ids.set('containerId', [await newContainer(stage)]);
    return {};
  },
  'positions.createCurrent': async (stage) => ({ id: await newContainer(stage) }),
  'transfers.complete': async (stage) => {
    const id = await newContainer(stage);
    await place(stage, 'createCurrent', id);
    await place(stage, 'createReserved', id);
    const { account, owner } = stage.own.depot;
    const body = { containerId: id, type: 'transfer', title: 'Access to the container' } as const;
    const { payload } = await owner.call(workTaskRoutes.create, { params: { account }, body });
    stage.own.ids.set('taskId', [payload.id]);
    return { id };
  },
  'receipts.check': async (stage) => {
    const { account, owner } = stage.own.depot;
    const within = { account, containerId: await newContainer(stage) };
    const body = { clientId: clientOf(stage), vehicleType: 'truck' as const, arrivalDate: 1_790_000_000 };
    const { payload: passage } = await owner.call(transportRoutes.createGateIn, { params: within, body });
    const issue = { params: { ...within, id: passage.id }, body: {} };
    const { url } = (await owner.call(receiptRoutes.issue, issue)).payload;
    const paper = textOfPdf(Buffer.from(await (await fetch(stage.app.address + url)).arrayBuffer()));
    return { token: /\/check\/([\w-]+)/.exec(paper)?.[1] ?? '' };
  },
};

const clientOf = ({ own }: Stage) => Number(own.paramsOf('/:account/clients/').id);

let made = 0;
async function newContainer(stage: Stage): Promise<number> {
  const { account, owner } = stage.own.depot;
  const containerTypeId = Number(stage.own.paramsOf('/:account/config/container-types/').id);
  const body = { name: `FUZU${String(1_000_000 + made++)}`, clientId: clientOf(stage), containerTypeId, hSize: 1 };
  return (await owner.call(containerRoutes.create, { params: { account }, body })).payload.id;
}

/** On the first cell of the yard that takes it. */
async function place({ own }: Stage, how: 'createCurrent' | 'createReserved', id: number): Promise<void> {
  const params = { account: own.depot.account, id };
  for (const sasId of own.ids.get('sasId') ?? [])
    for (const tier of [1, 2, 3])
      for (const position of [1, 2, 3, 4, 5, 6]) {
        const body = { sasId, row: 1, tier, position, blockIndex: 1 };
        if ((await own.depot.owner.call(positionRoutes[how], { params, body })).status < 300) return;
      }
  throw new Error('The yard of the fuzzed depot is full.');
}
