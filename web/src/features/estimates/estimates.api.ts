import type { EntityName } from '@boxyard/contract/core/entities.ts';
import type { BodyOf, PayloadOf } from '@boxyard/contract/core/route.ts';
import {
  type EstimateCreate,
  type EstimateDecide,
  type EstimateLine,
  type EstimateRow,
  type Recipient,
  estimateRoutes as routes,
} from '@boxyard/contract/inspections/estimates.ts';
import { repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { type Damage, damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';
import type { EstimateSegment } from './estimate-search.ts';

const shows: EntityName[] = ['estimate_line', 'container', 'client', 'work_task'];

/** By these a container comes into the yard, or leaves it. */
const presence: EntityName[] = ['transport', 'container_place'];

export const estimates = entity('estimate', routes, { empty: {}, shows: [...shows, 'image', ...presence] });

const segments = {
  waiting: { fixed: { status: 'sent', isCurrent: 'true' }, sort: '-waitingHours' },
  questions: { fixed: { hasQuestions: 'true' }, sort: '-waitingHours' },
  toRepair: { fixed: { isToRepair: 'true' }, sort: '-id' },
  drafts: { fixed: { status: 'draft' }, sort: '-id' },
  all: { fixed: {}, sort: '-id' },
} as const;

export const estimateList = (segment: EstimateSegment) =>
  defineList({
    name: 'estimates',
    route: routes.list,
    query: listQuery('estimate', routes.list, { shows }),
    pageSizes: [10, 25, 50],
    pageSize: 25,
    keep: ['segment'],
    ...segments[segment],
  });

export const estimatesOfContainer = (containerId: number): DataQuery<EstimateRow[]> => ({
  queryKey: ['estimate', 'of-container', containerId],
  queryFn: ({ signal }) => call(routes.list, { query: { containerId, sort: '-id' }, signal }),
  meta: { entities: shows },
});

export const linesOfTask = (taskId: number): DataQuery<PayloadOf<typeof routes.ofTask>> => ({
  queryKey: ['estimate', 'of-task', taskId],
  queryFn: ({ signal }) => call(routes.ofTask, { params: { taskId }, signal }),
  meta: { entities: ['estimate_line', 'work_task'] },
});

/** Neither repaired nor taken back. */
export const openDamages = (containerId: number): DataQuery<Damage[]> => ({
  queryKey: ['damage', 'open', containerId],
  queryFn: ({ signal }) => call(damageRoutes.list, { params: { containerId }, query: { isOpen: true }, signal }),
  meta: { entities: ['image'] },
});

/** Open damages that no estimate asks about, and whose repair is not approved. */
export const damagesToEstimate = (containerId: number): DataQuery<Damage[]> => ({
  queryKey: ['damage', 'to-estimate', containerId],
  queryFn: ({ signal }) =>
    call(damageRoutes.list, { params: { containerId }, query: { isOpen: true, isEstimated: false }, signal }),
  meta: { entities: ['image', 'estimate', 'estimate_line'] },
});

/** Containers by the typed text. */
export const containerChoices = (q: string): DataQuery<PayloadOf<typeof containerRoutes.list>> => ({
  queryKey: ['container', 'choices', q],
  queryFn: ({ signal }) => call(containerRoutes.list, { body: { q, pageSize: 25 }, signal }),
});

/** Those that hold today. */
export const tariffChoices: DataQuery<PayloadOf<typeof repairTariffRoutes.list>> = {
  queryKey: ['repair_tariff', 'choices'],
  queryFn: ({ signal }) => call(repairTariffRoutes.list, { query: { isValidNow: true }, signal }),
};

async function changing<Answer>(asked: Promise<Answer>, ...others: EntityName[]): Promise<Answer> {
  const answer = await asked;
  await invalidate('estimate', ...others);
  return answer;
}

/** What is done with an estimate beside changing it. */
export const estimateActs = {
  create: (body: EstimateCreate) => changing(call(routes.create, { body })),
  send: (id: number, body: BodyOf<typeof routes.send>) =>
    changing(call(routes.send, { params: { id }, body }), 'work_task'),
  link: (id: number, body: Recipient) => changing(call(routes.link, { params: { id }, body })),
  revokeLink: (id: number, linkId: number) => changing(call(routes.revokeLink, { params: { id, linkId } })),
  revise: (id: number) => changing(call(routes.revise, { params: { id } })),
  decide: (id: number, body: EstimateDecide) => changing(call(routes.decide, { params: { id }, body }), 'work_task'),
  makeTask: (id: number) => changing(call(routes.makeTask, { params: { id } }), 'work_task'),
  setDone: (id: number, lineId: number, done: EstimateLine['done']) =>
    changing(call(routes.setDone, { params: { id, lineId }, body: { done } })),
  paper: (id: number) => call(routes.paper, { params: { id }, body: {} }),
};
