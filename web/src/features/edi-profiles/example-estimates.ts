import type { EdiEstimate } from '@boxyard/contract/edi/edi-options.ts';

/** An estimate for previews while none was sent to the partner. */
export const exampleEstimates: EdiEstimate[] = [
  {
    estimateId: 1,
    document: '12/1',
    number: 'CSQU3054383',
    type: '22G1',
    currency: 'EUR',
    at: '202611271005',
    lines: [
      {
        location: 'LB24',
        component: 'RLA',
        damageCode: 'BT',
        repairCode: 'GS',
        lengthCm: 100,
        widthCm: null,
        quantity: 1,
        remark: '',
        hours: 1.5,
        rate: 42.1,
        labour: 63.15,
        material: 21.5,
        net: 84.65,
        payer: 'user',
      },
      {
        location: 'BX15',
        component: 'LSH',
        damageCode: 'LO',
        repairCode: 'RR',
        lengthCm: null,
        widthCm: null,
        quantity: 7,
        remark: '',
        hours: 1.05,
        rate: 42.1,
        labour: 44.21,
        material: 27.93,
        net: 72.14,
        payer: 'owner',
      },
    ],
  },
];
