import type { CallInput, PayloadOf, Route } from '@boxyard/contract/core/route.ts';
import { usualItems } from '@boxyard/contract/inspections/checklists.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { plainRule } from '@boxyard/contract/inspections/repair-price.ts';
import { repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { caller } from '../../server/test/tools/caller.ts';
import { account } from '../seed.ts';
import type { Stage } from '../stage.ts';
import { atMost, quantile } from '../statistics.ts';

const params = { account };
const inOnePage = 200;
const answers = usualItems.gate_in.map(({ key }) => ({ key, answer: 'ok' as const, value: null, note: '' }));
const findings = [
  { location: 'DX1N', component: 'GTA', damageCode: 'MS', repairCode: 'RP' },
  { location: 'LB24', component: 'RLA', damageCode: 'BT', repairCode: 'GS' },
];
const lines = findings.map(({ repairCode }) => ({
  ...plainRule,
  component: '',
  damageCode: '',
  repairCode,
  hours: 1,
  material: 20,
}));

/**
 * In the large account, one call after the other: so many containers are surveyed, and their repairs estimated, sent and answered; then
 * the lists over all of that.
 */
export async function measureInspections({ ours }: Stage, count: number, rounds: number): Promise<void> {
  const call = async <R extends Route>(route: R, input: CallInput<R>): Promise<PayloadOf<R>> =>
    (await caller({ address: ours.url }, await ours.token())(route, input)).payload;
  await call(accountRoutes.update, { params, body: { modules: ['inspections'] } });
  const boxes: { id: number; name: string; clientId: number }[] = [];
  for (let page = 1; boxes.length < count; page += 1) {
    const list = { presence: 'in_yard', page, pageSize: inOnePage, sort: '-name' } as const;
    const found = await call(containerRoutes.list, { params, body: list });
    // Some of the seed come in tomorrow only.
    boxes.push(...found.filter(({ place }) => place !== null));
    if (found.length < inOnePage) break;
  }
  const clientId = boxes[0]?.clientId ?? 0;
  const { currency } = await call(clientRoutes.get, { params: { ...params, id: clientId } });
  const tariff = { name: 'Bench', validFrom: '2026-01-01', labourRate: 42.1, currency, lines };
  await call(repairTariffRoutes.create, { params, body: tariff });

  const took = new Map<string, number[]>();
  const timed = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work;
    took.set(what, [...(took.get(what) ?? []), performance.now() - began]);
    return done;
  };
  for (const { id: containerId, name } of boxes.slice(0, count)) {
    await timed('a number before its survey', call(surveyRoutes.look, { params, query: { number: name } }));
    const now = Math.floor(Date.now() / 1000);
    const survey = {
      containerId,
      kind: 'gate_in',
      checklistRevision: 0,
      startedAt: now - 60,
      finishedAt: now,
      outcome: 'failed',
      answers,
      findings,
      signature: 'Bench',
    } as const;
    const made = await timed('a survey with two damages', call(surveyRoutes.create, { params, body: survey }));
    const damageIds = made.findings.map(({ damageId }) => damageId);
    const body = { containerId, surveyId: made.id, damageIds };
    const estimate = await timed('an estimate of them', call(estimateRoutes.create, { params, body }));
    const one = { params: { ...params, id: estimate.id } };
    const recipients = [{ name: 'Owner', email: 'owner@line.test' }];
    await timed('to send it', call(estimateRoutes.send, { ...one, body: { recipients } }));
    // Every other one waits for its answer.
    if (estimate.id % 2 > 0) continue;
    const choices = estimate.lines.map(({ id }) => ({ lineId: id, choice: 'approved' as const }));
    await timed('its answer, with the task', call(estimateRoutes.decide, { ...one, body: { name: 'Owner', choices } }));
  }
  const page = { page: 1, pageSize: 10 };
  for (let nth = 0; nth < rounds; nth += 1) {
    const estimates = (query: object) => call(estimateRoutes.list, { params, query: { ...page, ...query } });
    await timed('surveys, first page', call(surveyRoutes.list, { params, query: page }));
    await timed('estimates, the longest waiting first', estimates({}));
    await timed('estimates by what they come to', estimates({ sort: '-total' }));
    await timed('estimates that are to be repaired', estimates({ isToRepair: true }));
    await timed('estimates, part of a number', estimates({ q: '47' }));
    await timed('examinations that are due', call(surveyRoutes.due, { params, query: page }));
  }
  for (const [what, each] of took)
    console.log(atMost(`${what}, ${boxes.slice(0, count).length} containers, p95`, 60, quantile(each, 0.95), 'ms'));
}
