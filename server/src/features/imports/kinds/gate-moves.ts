import { dateFieldOf, gateFieldNames, noOrderOfMove, Transport } from '@boxyard/contract/gate/transports.ts';
import { noFacts } from '@boxyard/contract/yard/box-facts.ts';
import { Container } from '@boxyard/contract/yard/containers.ts';
import { localClock, writtenOf } from '../../../core/crud/local-time.ts';
import type { InAccount } from '../../../core/http/context.ts';
import { gateMoveChanged } from '../../gate-moved/gate-moved.service.ts';
import { listPassages, type PassageOf } from '../../transports/passages.queries.ts';
import { isAhead, newsOf, saidOfReturn, unpluggedBy } from '../../transports/passages.service.ts';
import { type Draft, eachGently, find, isBad, type Kind, numberIn } from '../drafts.ts';
import { findCalled, findClients, type KnownContainer } from '../lookups.queries.ts';
import { insertMany, updateMany } from '../many.queries.ts';
import { clientOf, containerOf } from './named.ts';

interface Plan {
  draft: Draft;
  container: KnownContainer;
  clientId: number | undefined;
  type: 'gate_in' | 'gate_out';
  date: number;
}

/** Passages of containers that the account has. What is left out about a container is filled by the database, as at the gate. */
export const gateMoveKind = (ctx: InAccount): Kind => ({
  async judge(all, { holds }) {
    const drafts = all.filter(({ state }) => state !== 'left_out');
    const containers = await findCalled(
      ctx,
      drafts.map(({ values }) => textOf(values.containerName)),
      holds,
    );
    const clients = await findClients(
      ctx,
      drafts.map(({ values }) => textOf(values.clientName)),
    );
    const plans: Plan[] = [];
    await eachGently(drafts, (draft) => {
      const date = numberIn(draft, 'date');
      const container = containerOf(draft, containers, date);
      const clientId = clientOf(draft, clients);
      const type = draft.values.direction;
      if (isAhead(date ?? null)) find(draft, { column: 'date', key: 'passageAhead' });
      if (container && date !== undefined && (type === 'gate_in' || type === 'gate_out'))
        plans.push({ draft, container, clientId, type, date });
    });
    const before = await listPassages(ctx, [...new Set(plans.map(({ container }) => container.id))]);
    judgeOrder(plans, before, ctx.account.timezone);
    return async (written) => write(ctx, plans, before, new Set(written));
  },
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

type Step = Pick<PassageOf, 'type' | 'date'> & { draft?: Draft };

/** A container comes in and goes out in turn, also among the rows of the file. A passage of the same second comes first. */
function judgeOrder(plans: Plan[], before: Map<number, PassageOf[]>, timezone: string): void {
  const local = localClock(timezone);
  const steps = new Map<number, Step[]>([...before].map(([id, passages]) => [id, [...passages]]));
  for (const { container, type, date, draft } of plans)
    steps.set(container.id, [...(steps.get(container.id) ?? []), { type, date, draft }]);
  const names = new Map(plans.map(({ container }) => [container.id, container.name]));
  for (const [id, all] of steps) {
    const inOrder = all.toSorted((a, b) => a.date - b.date);
    for (const [at, { draft, type }] of inOrder.entries()) {
      const previous = inOrder[at - 1];
      const next = inOrder[at + 1];
      // Where both are rows of the file, the later one is asked about.
      const same = [previous, next?.draft ? undefined : next].find((other) => other?.type === type);
      if (!draft || !same) continue;
      const params = { container: names.get(id) ?? '', date: writtenOf(local(same.date)) };
      find(draft, { column: 'direction', key: 'importPassageRepeated', params });
    }
  }
}

const left = {
  vehicleType: 'truck',
  notes: '',
  arrivalDate: null,
  departureDate: null,
  customerId: null,
  containerCondition: null,
  isDefective: null,
  isEmpty: null,
  sealNumber: null,
  ...Object.fromEntries(gateFieldNames.map((name) => [name, ''])),
  ...noFacts,
  ...noOrderOfMove,
};

const rowOf = ({ draft, container, clientId, type, date }: Plan, unsaid: object) => ({
  ...left,
  ...unsaid,
  ...draft.values,
  containerId: container.id,
  clientId,
  type,
  [dateFieldOf(type)]: date,
});

async function write(
  ctx: InAccount,
  plans: Plan[],
  before: Map<number, PassageOf[]>,
  written: Set<Draft>,
): Promise<void> {
  const chosen = plans.filter(({ draft }) => written.has(draft) && !isBad(draft)).toSorted((a, b) => a.date - b.date);
  const first = new Map([...before].map(([id, passages]) => [id, Math.min(...passages.map(({ date }) => date))]));
  for (const { container, date } of chosen) first.set(container.id, Math.min(first.get(container.id) ?? date, date));
  const unsaid = ({ container, type, date }: Plan) =>
    type === 'gate_in' && (first.get(container.id) ?? date) < date ? saidOfReturn(container) : {};
  await insertMany(ctx, 'transport', Transport, chosen, (plan) => rowOf(plan, unsaid(plan)));
  await gateMoveChanged(ctx, [...new Set(chosen.map(({ container }) => container.id))]);
  // How a container was seen at its last passage is how it is.
  const last = new Map(chosen.map((plan) => [plan.container.id, plan]));
  const told = [...last.values()].flatMap((plan) => {
    const { container, draft, date } = plan;
    const isLast = (before.get(container.id) ?? []).every((passage) => passage.date <= date);
    const values = isLast ? newsOf(container, { ...unsaid(plan), ...draft.values, ...unpluggedBy(plan) }) : {};
    return Object.keys(values).length > 0 ? [{ id: container.id, values }] : [];
  });
  await updateMany(ctx, 'container', Container, told);
}
