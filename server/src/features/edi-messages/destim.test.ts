import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { buildEstimate, type ToldEstimate } from '@boxyard/contract/edi/edi-estimate.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();

/** Written by hand from the structure of D.96B and from messages that lines take, before there was a builder. */
const golden = [
  "UNB+UNOA:2+BOXYARD+LINE01+261127:1005+7'",
  "UNH+1+DESTIM:D:96B:UN'",
  "BGM+28+12/1+9'",
  "DTM+137:202611271005:203'",
  "CUX+2:EUR'",
  "EQD+CN+CSQU3054383+22G1:102:5'",
  "NAD+MS+BOXYARD'",
  "NAD+CF+LIN:160:20'",
  "UNS+D'",
  "LIN+1'",
  "DIM+10+CMT:100'",
  "QTY+1:1'",
  "DAM+ZZZ+BT:AD:5+LB24:AC++GS:AF'",
  "COD+RLA:AK:5'",
  "RTE+2:42.10'",
  "QTY+207:1.5'",
  "NAD+ZZZ+U'",
  "MOA+186:21.50:EUR'",
  "MOA+185:63.15:EUR'",
  "LIN+2'",
  "QTY+1:7'",
  "FTX+AAI+++NA?+KLADACI OKA'",
  "DAM+ZZZ+LO:AD:5+BX15:AC++RR:AF'",
  "COD+LSH:AK:5'",
  "RTE+2:42.10'",
  "QTY+207:1.05'",
  "NAD+EO+LIN:160:20'",
  "MOA+186:27.93:EUR'",
  "MOA+185:42.07:EUR'",
  "CNT+3:2'",
  "UNT+30+1'",
  "UNZ+1+7'",
].join('');

const line = { lengthCm: null, widthCm: null, quantity: 1, remark: '', rate: 42.1 };
const told: ToldEstimate = {
  document: '12/1',
  function: '9',
  number: 'CSQU3054383',
  type: '22G1',
  currency: 'EUR',
  at: '202611271005',
  lines: [
    {
      ...line,
      location: 'LB24',
      component: 'RLA',
      damageCode: 'BT',
      repairCode: 'GS',
      lengthCm: 100,
      hours: 1.5,
      labour: 63.15,
      material: 21.5,
      net: 84.65,
      payer: 'user',
    },
    {
      ...line,
      location: 'BX15',
      component: 'LSH',
      damageCode: 'LO',
      repairCode: 'RR',
      quantity: 7,
      remark: 'Na+kladaci oká',
      hours: 1.05,
      labour: 44.21,
      material: 27.93,
      net: 70,
      payer: 'owner',
    },
  ],
};
const envelope = {
  charset: 'UNOA',
  syntax: '2',
  hasUna: false,
  newline: '',
  ourId: 'BOXYARD',
  ourQualifier: '',
  theirId: 'LINE01',
  theirQualifier: '',
  operator: 'LIN',
  hasReference: false,
  isTest: false,
} as const;

describe('DESTIM', () => {
  it('is the golden message, byte by byte, and our own check takes it', () => {
    const text = buildEstimate(told, envelope, { icr: '7', at: '202611271005' });
    expect(text).toBe(golden);
    expect(checkInterchange(text)).toEqual([]);
    expect(checkInterchange(text.replace("UNT+30+1'", "UNT+29+1'")).map(({ key }) => key)).toEqual([
      'ediWrongSegmentCount',
    ]);
  });

  it('goes to partners that take estimates when one is sent, a revision as a replacement, and to no other', async () => {
    const depot = await createDepot(app);
    const t = await createInspections(depot, ['edi']);
    const partner = {
      clientId: t.yard.clientId,
      mode: 'live' as const,
      ourId: 'BOXYARD',
      operator: 'LIN',
      locode: 'SKBTS',
      facility: 'SKBTSBXYA',
    };
    const create = (body: object) =>
      depot.owner.call(ediPartnerRoutes.create, { params: t.params, body: { ...partner, ...body } as never });
    await create({ name: 'Takes none', theirId: 'LINE02' });
    const taking = (await create({ name: 'Takes them', theirId: 'LINE01', sendsEstimates: true })).payload;
    const box = await t.box();
    await depot.admin.call(containerRoutes.update, { params: { ...t.params, id: box.id }, body: { isoCode: '22G1' } });
    const survey = await t.survey(box.id, 'gate_in', { findings: vectorFindings.slice(2) });
    const first = await t.estimate(survey);
    await t.send(first.id);
    const messages = async () =>
      (await depot.admin.call(ediMessageRoutes.list, { params: t.params, query: { type: 'DESTIM', sort: 'id' } }))
        .payload;
    expect(await messages()).toMatchObject([
      { partnerId: taking.id, function: '9', status: 'waiting', about: box.name, reasons: [] },
    ]);
    const next = (await t.reviseOf(first.id)).payload;
    await t.send(next.id);
    const sent = await messages();
    expect(sent.map((message) => message.function)).toEqual(['9', '5']);
    const { payload } = await depot.admin.call(ediMessageRoutes.get, { params: { ...t.params, id: sent[1]?.id ?? 0 } });
    expect(JSON.stringify(payload)).toContain('MOA+186:19.05:EUR');
  });
});
