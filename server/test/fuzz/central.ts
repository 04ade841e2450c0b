import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { caller } from '../tools/caller.ts';
import { textOfPdf } from '../tools/pdf-text.ts';
import type { Stage } from './stage.ts';

/**
 * What a depot lives by: each is done once by an owner before the route has its turn, as random requests hardly ever hit the state
 * in which it succeeds. @returns the status of its answer
 */
export const central: Record<string, (stage: Stage) => Promise<number>> = {
  'gate.pass': async (stage) => (await pass(stage)).status,
  'positions.createCurrent': async (stage) => place(stage, 'createCurrent', await newContainer(stage)),
  'transfers.complete': async (stage) => {
    const { account, owner } = stage.own.depot;
    const id = await newContainer(stage);
    await place(stage, 'createCurrent', id);
    await place(stage, 'createReserved', id);
    const task = { containerId: id, type: 'transfer', title: 'Access to the container' } as const;
    const { payload } = await owner.call(workTaskRoutes.create, { params: { account }, body: task });
    const body = { taskId: payload.id };
    return (await owner.call(transferRoutes.complete, { params: { account, id }, body })).status;
  },
  'receipts.check': async (stage) => {
    const url = (await pass(stage)).payload[0]?.receipt?.url ?? '';
    const paper = textOfPdf(Buffer.from(await (await fetch(stage.app.address + url)).arrayBuffer()));
    const token = /\/check\/([\w-]+)/.exec(paper)?.[1] ?? '';
    return (await caller(stage.app)(receiptRoutes.check, { params: { token } })).status;
  },
};

async function pass(stage: Stage) {
  const { account, owner } = stage.own.depot;
  const truck = { clientId: clientOf(stage), vehicleType: 'truck', passedAt: 1_790_000_000, receipts: true } as const;
  // Random stops and holds would refuse it.
  const boxes = [{ direction: 'gate_in' as const, containerId: await newContainer(stage), insist: true }];
  return owner.call(gateRoutes.pass, { params: { account }, body: { ...truck, boxes } });
}

const clientOf = ({ own }: Stage) => Number(own.paramsOf('/:account/clients/').id);

let made = 0;
async function newContainer(stage: Stage): Promise<number> {
  const { account, owner } = stage.own.depot;
  const containerTypeId = Number(stage.own.paramsOf('/:account/config/container-types/').id);
  const body = { name: `FUZU${String(1_000_000 + made++)}`, clientId: clientOf(stage), containerTypeId, hSize: 1 };
  return (await owner.call(containerRoutes.create, { params: { account }, body })).payload.id;
}

/** On the first cell of the yard that takes it: by now its sections may keep to rules that let nothing in, so there is another one. */
async function place(stage: Stage, how: 'createCurrent' | 'createReserved', id: number): Promise<number> {
  const status = await placeIn(stage.own.ids.get('sasId') ?? [], stage, how, id);
  return status < 300 ? status : placeIn([await newSection(stage)], stage, how, id);
}

async function placeIn(sections: number[], { own }: Stage, how: 'createCurrent' | 'createReserved', id: number) {
  const params = { account: own.depot.account, id };
  let status = 404;
  for (const sasId of sections)
    for (const tier of [1, 2, 3])
      for (const position of [1, 2, 3, 4, 5, 6]) {
        const body = { sasId, row: 1, tier, position, blockIndex: 1, insist: true };
        ({ status } = await own.depot.owner.call(positionRoutes[how], { params, body }));
        if (status < 300) return status;
      }
  return status;
}

async function newSection({ own }: Stage): Promise<number> {
  const { account, owner } = own.depot;
  const params = { account, id: Number(own.paramsOf('/:account/warehouses/').id) };
  const body = { name: `Area ${made++}` };
  const { payload: area } = await owner.call(storageAreaRoutes.create, { params, body });
  const grid = { name: 'S', rows: 1, tiers: 3, positions: 6 };
  const request = { params: { ...params, areaId: area.id }, body: grid };
  return (await owner.call(storageAreaRoutes.createSection, request)).payload.sectionId;
}
