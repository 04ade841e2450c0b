import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { beforeAll, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: (of) => createInspections(of, ['bookings']) }, beforeAll);

type PaperRoute = typeof estimateRoutes.paper | typeof surveyRoutes.paper | typeof gateOrderRoutes.paper;
const paper = async (route: PaperRoute, id: number, language?: Language) => {
  const { url } = (await depot.admin.call(route, { ...t.at(id), body: language ? { language } : {} })).payload;
  const text = textOfPdf(Buffer.from(await (await fetch(app.address + url)).arrayBuffer()));
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
};

it('an estimate is printed in the language of its client, all of it, and by API in the one that is asked for', async () => {
  const { id: containerId } = await t.box();
  const client = { params: { ...t.params, id: t.yard.clientId }, body: { invoiceLanguage: 'sk' as const } };
  await depot.admin.call(clientRoutes.update, client);
  const draft = await t.estimate(await t.survey(containerId, 'gate_in', { findings: vectorFindings }));
  const slovak = await paper(estimateRoutes.paper, draft.id);
  expect(slovak).toContain('Ponuka opravy');
  expect(slovak).toContain('1,25 h: 52,63 + materiál 18,30');
  expect(slovak).not.toMatch(/\d\.\d+ h|Repair estimate|Owner/);
  expect(slovak).not.toContain('celá plocha');
  const english = await paper(estimateRoutes.paper, draft.id, 'en');
  expect(english).toContain('Repair estimate');
  expect(english).toContain('1.25 h: 52.63 + material 18.30');
  expect(english).not.toMatch(/\d,\d+ h|Ponuka/);
});

it('a survey says its kind once, what was measured with the decimal sign of the language, and “Page 1 of 1”', async () => {
  const { id: containerId } = await t.box();
  const { answers } = t.surveyBody(containerId, 'pti');
  const measured = answers.map((answer) =>
    answer.key === 'supply' ? { ...answer, answer: 'measure' as const, value: -14.5 } : answer,
  );
  const { id } = await t.survey(containerId, 'pti', { answers: measured });
  const slovak = await paper(surveyRoutes.paper, id, 'sk');
  expect(slovak).toContain('Druh Prehliadka pred cestou (PTI)');
  expect(slovak).not.toContain('Prehliadka: Prehliadka');
  expect(slovak).toContain('Privádzaný vzduch −14,5 °C');
  expect(slovak).toContain('Strana 1 z 1');
  const english = await paper(surveyRoutes.paper, id, 'en');
  expect(english).toContain('Supply air −14.5 °C');
  expect(english).toContain('Page 1 of 1');
});

it('an order is printed in the language that is asked for', async () => {
  const lines = [{ quantity: 3 }];
  const body = { direction: 'out' as const, number: 'REL-57', clientId: t.yard.clientId, lines };
  const { id } = (await depot.owner.call(gateOrderRoutes.create, { params: t.params, body })).payload;
  expect(await paper(gateOrderRoutes.paper, id, 'sk')).toMatch(/Príkaz na výdaj REL-57.*3 z 3.*Strana 1 z 1/);
  expect(await paper(gateOrderRoutes.paper, id, 'en')).toMatch(/Release order REL-57.*3 of 3.*Page 1 of 1/);
});
