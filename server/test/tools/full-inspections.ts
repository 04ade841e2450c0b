import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { checklistRoutes, usualItems } from '@boxyard/contract/inspections/checklists.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { plainRule } from '@boxyard/contract/inspections/repair-price.ts';
import { repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { surveySettingsRoutes } from '@boxyard/contract/inspections/survey-settings.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import type { Depot } from './depot.ts';
import { picture } from './file-samples.ts';
import { upload } from './uploads.ts';

/**
 * A container that came in and was surveyed, with three damages: one in a draft of an estimate, one in an estimate that waits for an answer,
 * and one that is approved, with its repair task. A fourth is in none. All of it has an owner of its own, who is nobody else's client. And a
 * repair tariff that nothing was priced by.
 */
export async function inspect({ account, owner, admin }: Depot, containerTypeId: number) {
  const made = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
  const params = { account };
  await made(owner.call(surveySettingsRoutes.save, { params, body: { reminderHours: 24 } }));
  await made(owner.call(checklistRoutes.save, { params, body: { kind: 'pti', items: usualItems.pti.slice(0, 2) } }));
  const lines = [{ ...plainRule, component: '', damageCode: '', repairCode: 'RP', hours: 1.5, material: 20 }];
  const tariff = { name: 'Repairs', validFrom: '2026-01-01', labourRate: 40, lines };
  await made(owner.call(repairTariffRoutes.create, { params, body: tariff }));
  const later = { ...tariff, name: 'Repairs of next year', validFrom: '2099-01-01' };
  const { id: tariffId } = await made(owner.call(repairTariffRoutes.create, { params, body: later }));
  const lessor = { name: 'Lessor', type: 'customer', currency: 'EUR' } as const;
  const { id: clientId } = await made(owner.call(clientRoutes.create, { params, body: lessor }));
  const box = { name: 'SURU1234560', clientId, containerTypeId, warehouseId: null };
  const { id: containerId } = await made(owner.call(containerRoutes.create, { params, body: box }));
  const truck = { clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000 } as const;
  await made(owner.call(transportRoutes.createGateIn, { params: { account, containerId }, body: truck }));
  const survey = await made(
    admin.call(surveyRoutes.create, {
      params,
      body: {
        containerId,
        kind: 'gate_in',
        checklistRevision: 0,
        startedAt: 1_790_000_300,
        finishedAt: 1_790_000_900,
        outcome: 'failed',
        answers: usualItems.gate_in.map(({ key }) => ({ key, answer: 'ok' as const, value: null, note: '' })),
        signature: 'Eva Nováková',
        findings: ['DX1N', 'LB24', 'TL3N', 'RX1N'].map((location) => ({
          location,
          component: 'PAA',
          damageCode: 'DT',
          repairCode: 'RP',
        })),
      },
    }),
  );
  const atSurvey = { params: { account, id: survey.id } };
  const png = await picture(60, 40).png().toBuffer();
  await made(upload(admin, surveyRoutes.upload, atSurvey, png, 'plate.png'));
  const [first, second, third, fourth] = survey.findings.map(({ damageId }) => damageId);
  const estimate = (damageId = 0) =>
    made(
      admin.call(estimateRoutes.create, { params, body: { containerId, surveyId: survey.id, damageIds: [damageId] } }),
    );
  const sendOut = async (id: number) => {
    const recipients = [{ name: 'Ján Novák', email: 'jan@lessor.test' }];
    return made(admin.call(estimateRoutes.send, { params: { account, id }, body: { recipients } }));
  };
  const draft = await estimate(first);
  const waiting = await estimate(second);
  const { links } = await sendOut(waiting.id);
  const approved = await estimate(third);
  await sendOut(approved.id);
  const lineId = approved.lines[0]?.id ?? 0;
  const { workTaskId } = await made(
    admin.call(estimateRoutes.decide, {
      params: { account, id: approved.id },
      body: { name: 'Ján Novák', choices: [{ lineId, choice: 'approved' }] },
    }),
  );
  return {
    containerId,
    surveyId: survey.id,
    tariffId,
    draftId: draft.id,
    waiting: { id: waiting.id, lineId: waiting.lines[0]?.id ?? 0, linkId: links[0]?.id ?? 0 },
    approved: { id: approved.id, lineId, taskId: workTaskId ?? 0 },
    openDamageId: fourth ?? 0,
  };
}
