import type { BoxFacts } from '@boxyard/contract/yard/box-facts.ts';

/** A value in each of them that is not the usual one. */
export const someFacts: BoxFacts = {
  sealIssuer: 'line',
  sealIsBroken: true,
  otherSeals: [{ number: 'CU-44', issuer: 'customs', isBroken: false }],
  setTemperature: -18.5,
  isPluggedIn: true,
  ptiDay: '2026-09-01',
  grossWeightKg: 21_500,
  weightKind: 'vgm',
  weighedBy: 'Harbour scale',
  dangerousGoods: [{ unNumber: '1263', hazardClass: '3', packingGroup: 'III' }],
  overHeightCm: 40,
  overWidthCm: 25,
};
