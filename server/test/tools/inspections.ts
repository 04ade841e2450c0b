import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { type SurveyKind, usualItems } from '@boxyard/contract/inspections/checklists.ts';
import { type Choice, type Estimate, estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { plainRule } from '@boxyard/contract/inspections/repair-price.ts';
import { type RepairLine, repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { type Survey, type SurveyCreate, surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import type { Depot } from './depot.ts';
import { createYard } from './yard.ts';

export const now = () => Math.floor(Date.now() / 1000);

export const repairLine = (given: Partial<RepairLine> & Pick<RepairLine, 'repairCode'>): RepairLine => ({
  ...plainRule,
  component: '',
  damageCode: '',
  ...given,
});

/** The tariff of V13 to V16. */
const vectorLines = [
  repairLine({ repairCode: 'RP', formula: 'F', hours: 1.25, material: 18.3 }),
  repairLine({
    repairCode: 'GS',
    formula: 'L',
    hours: 0.75,
    material: 9.2,
    firstCm: 30,
    stepCm: 30,
    stepHours: 0.25,
    stepMaterial: 4.1,
  }),
  repairLine({ repairCode: 'IT', formula: 'A', hours: 0.4, material: 6.35, areaCm2: 1000 }),
  repairLine({ repairCode: 'RR', formula: 'Q', hours: 0.15, material: 3.99, most: 70 }),
  repairLine({ repairCode: 'WW', formula: 'F', hours: 0, material: 25 }),
];

/** The four damages of V13 to V16, the last one capped: 70.93, 84.65, 69.57 and 70.00. */
export const vectorFindings = [
  { location: 'DX1N', component: 'GTA', damageCode: 'MS', repairCode: 'RP', responsibility: 'U' },
  { location: 'LB24', component: 'RLA', damageCode: 'BT', repairCode: 'GS', lengthCm: 100, responsibility: 'U' },
  {
    location: 'TL3N',
    component: 'PAA',
    damageCode: 'HO',
    repairCode: 'IT',
    lengthCm: 60,
    widthCm: 45,
    responsibility: 'O',
  },
  { location: 'BX15', component: 'LSH', damageCode: 'LO', repairCode: 'RR', quantity: 7, responsibility: 'O' },
];

/** A depot with the module switched on, a tariff, and a container that came in. */
export async function createInspections(
  depot: Depot,
  modules: ('notifications' | 'invoices' | 'edi' | 'bookings')[] = [],
) {
  const params = { account: depot.account };
  await depot.owner.call(accountRoutes.update, {
    params,
    body: { modules: ['inspections', ...modules], ...(modules.includes('invoices') && { openingDay: '2026-01-01' }) },
  });
  const yard = await createYard(depot);
  const { call } = depot.admin;
  const tariff = (
    await depot.owner.call(repairTariffRoutes.create, {
      params,
      body: { name: 'Usual', validFrom: '2026-01-01', labourRate: 42.1, currency: 'EUR', lines: vectorLines },
    })
  ).payload;
  let nth = 0;

  const client = async (name: string, more = {}) =>
    (await call(clientRoutes.create, { params, body: { name, type: 'customer', currency: 'EUR', ...more } })).payload
      .id;
  /** In the yard by a gate move of an hour ago. */
  const box = async (size: 20 | 40 = 20) => {
    const { id, name } = await yard.container(`SURV${String(++nth).padStart(7, '0')}`, size);
    await gate(id, 'in', now() - 3600);
    return { id, name };
  };
  const gate = async (containerId: number, way: 'in' | 'out', at = now()) => {
    const at$ = { ...params, containerId };
    const common = { clientId: yard.clientId, vehicleType: 'truck' } as const;
    const { status, payload } =
      way === 'in'
        ? await call(transportRoutes.createGateIn, { params: at$, body: { ...common, arrivalDate: at } })
        : await call(transportRoutes.createGateOut, { params: at$, body: { ...common, departureDate: at } });
    if (status !== 201) throw new Error(`The gate answered ${status}.`);
    return payload.id;
  };
  const surveyBody = (containerId: number, kind: SurveyKind, more: Partial<SurveyCreate> = {}): SurveyCreate => ({
    containerId,
    kind,
    checklistRevision: 0,
    startedAt: now() - 300,
    finishedAt: now() - 10,
    outcome: 'passed',
    answers: usualItems[kind].map(({ key, answer }) => ({
      key,
      answer: answer === 'ok' ? 'ok' : 'n_a',
      value: null,
      note: '',
    })),
    signature: 'Ján Surveyor',
    ...more,
  });
  const tellSurvey = (
    containerId: number,
    kind: SurveyKind = 'gate_in',
    more: Partial<SurveyCreate> = {},
    options = {},
  ) => call(surveyRoutes.create, { params, body: surveyBody(containerId, kind, more) }, options);
  const survey = async (
    containerId: number,
    kind: SurveyKind = 'gate_in',
    more: Partial<SurveyCreate> = {},
  ): Promise<Survey> => (await tellSurvey(containerId, kind, more)).payload;
  const at = (id: number) => ({ params: { ...params, id } });
  /** A draft of what a survey found. */
  const estimate = async (found: Survey, more = {}): Promise<Estimate> => {
    const damageIds = found.findings.map(({ damageId }) => damageId);
    return (
      await call(estimateRoutes.create, {
        params,
        body: { containerId: found.containerId, surveyId: found.id, damageIds, ...more },
      })
    ).payload;
  };
  const get = async (id: number) => (await call(estimateRoutes.get, at(id))).payload;
  const send = (id: number, recipients: { name: string; email: string }[] = []) =>
    call(estimateRoutes.send, { ...at(id), body: { recipients } });
  const choicesOf = ({ lines }: Pick<Estimate, 'lines'>, choices: readonly Choice[] | Choice) =>
    lines.map(({ id }, line) => {
      const choice = typeof choices === 'string' ? choices : (choices[line] ?? 'rejected');
      return { lineId: id, choice, ...(choice === 'question' && { question: 'Why?' }) };
    });
  const decide = (found: Estimate, choices: readonly Choice[] | Choice) =>
    call(estimateRoutes.decide, {
      ...at(found.id),
      body: { name: 'Mr. Owner by telephone', choices: choicesOf(found, choices) },
    });
  const setDone = (found: Estimate, done: '' | 'done' | 'not_done', lines = found.lines) =>
    Promise.all(
      lines.map(({ id }) =>
        call(estimateRoutes.setDone, { params: { ...params, id: found.id, lineId: id }, body: { done } }),
      ),
    );
  const reviseOf = (id: number) => call(estimateRoutes.revise, at(id));
  const bills = async (containerId: number) =>
    (await call(transactionRoutes.listOfContainer, { params: { ...params, containerId }, query: { sort: 'id' } }))
      .payload;

  return {
    params,
    yard,
    tariff,
    client,
    box,
    gate,
    surveyBody,
    tellSurvey,
    survey,
    at,
    estimate,
    get,
    send,
    choicesOf,
    decide,
    setDone,
    reviseOf,
    bills,
  };
}
export type Inspections = Awaited<ReturnType<typeof createInspections>>;
