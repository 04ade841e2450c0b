import { noCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { plainRule } from '@boxyard/contract/inspections/repair-price.ts';
import { clientId, damageId, estimateLineId, inspectedId } from './example-ids.ts';

const patch = {
  ...plainRule,
  component: 'PAA',
  damageCode: 'HO',
  repairCode: 'PT',
  formula: 'P',
  patches: [
    { toCm2: 225, hours: 1, material: 12 },
    { toCm2: 900, hours: 1.5, material: 21.5 },
  ],
};
const straighten = {
  ...patch,
  component: '',
  damageCode: '',
  repairCode: 'GS',
  formula: 'L',
  hours: 0.75,
  material: 9.2,
  firstCm: 30,
  stepCm: 30,
  stepHours: 0.25,
  stepMaterial: 4.1,
  patches: [],
};
const hole = { ...noCodes, location: 'LB3N', component: 'PAA', damageCode: 'HO', repairCode: 'PT' };
const answered = (key: string) => ({ key, answer: 'ok', value: null, note: '' });
const recipient = { name: 'Eva Nováková', email: 'eva@lessor.example', language: 'en' };

/** Surveys, what is looked at in them, and estimates with what clients answer. */
export const inspectionBodies: Record<string, unknown> = {
  surveysCreate: {
    containerId: inspectedId,
    kind: 'gate_in',
    criteria: 'iicl',
    checklistRevision: 0,
    startedAt: 1_790_003_000,
    finishedAt: 1_790_003_600,
    outcome: 'passed',
    answers: ['outside', 'doors', 'inside', 'plate'].map(answered),
    signature: 'Ján Hruška',
    findings: [{ ...hole, lengthCm: 12, widthCm: 15, responsibility: 'U', isInside: false, remark: '' }],
  },
  checklistsSave: {
    kind: 'gate_out',
    items: [
      { key: 'doors', en: 'Doors', sk: 'Dvere', answer: 'ok', unit: '', needsPhoto: false },
      {
        key: 'floor',
        en: 'Moisture of the floor',
        sk: 'Vlhkosť podlahy',
        answer: 'measure',
        unit: '%',
        needsPhoto: true,
      },
    ],
  },
  surveySettingsSave: { reminderHours: 24, linkDays: 21, version: 1 },
  repairTariffsCreate: {
    name: 'Repairs for Danube',
    clientId,
    currency: 'EUR',
    validFrom: '2027-01-01',
    labourRate: 42.1,
    lines: [patch, straighten],
  },
  repairTariffsUpdate: { labourRate: 44, lines: [patch, straighten], version: 1 },
  estimatesCreate: { containerId: inspectedId, damageIds: [damageId], notes: 'The box is booked for Friday.' },
  estimatesUpdate: {
    validUntil: '2099-12-31',
    lines: [{ ...hole, damageId, lengthCm: 12, widthCm: 15, remark: '', payer: 'owner', hours: 1.5, material: 21.5 }],
    version: 1,
  },
  estimatesSend: { recipients: [recipient] },
  estimatesLink: recipient,
  estimatesDecide: {
    name: 'Eva Nováková',
    comment: 'By telephone',
    choices: [{ lineId: estimateLineId, choice: 'approved' }],
  },
  estimatesSetDone: { done: 'done' },
};
