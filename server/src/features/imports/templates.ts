import type { Language } from '@boxyard/contract/core/enums.ts';
import type { ExportFormat } from '@boxyard/contract/integrations/exports.ts';
import { importColumns } from '@boxyard/contract/integrations/import-columns.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { tableFile } from '../exports/tables.service.ts';
import { headingOf } from './columns.ts';

/** One row as an example: texts, and keys of words that the language has of its own. */
const examples: Record<ImportKind, Record<string, string | number | [group: string, value: string]>> = {
  clients: {
    name: 'Dunaj Lines',
    type: ['clientType', 'customer'],
    contactEmail: 'office@dunaj.example',
    currency: 'EUR',
    addressLine1: 'Prístavná',
    addressLine2: '10',
    addressCity: 'Bratislava',
    addressZip: '821 09',
    addressCountry: ['country', 'SVK'],
  },
  containers: {
    name: 'MSKU6011672',
    clientName: 'Dunaj Lines',
    containerTypeName: '22G1',
    areaName: 'Yard 1',
    sectionName: 'Row A',
    row: 1,
    tier: 1,
    position: 3,
    containerCondition: ['containerCondition', 'used'],
    tareWeightKg: 2200,
    certificationExpiryDate: '2028-06-30',
  },
  gate_moves: {
    containerName: 'MSKU6011672',
    direction: ['transportType', 'gate_in'],
    date: '2026-11-21 14:30',
    clientName: 'Rýchla preprava',
    vehicleType: ['vehicleType', 'truck'],
    vehicleNumber: 'BA 123 XY',
    driverName: 'Ján Novák',
  },
  orders: {
    orderNumber: 'HLCU-1234',
    direction: ['orderDirection', 'out'],
    clientName: 'Dunaj Lines',
    validFrom: '2026-11-21',
    validTo: '2026-12-20',
    quantity: 2,
    containerTypeName: '22G1',
    load: ['yardLoad', 'empty'],
    leastCondition: ['containerCondition', 'used'],
    haulierName: 'Rýchla preprava',
    containerNumbers: 'MSKU6011672',
    bookingNumber: 'BKG 77001',
    cargoUse: ['cargoUse', 'export'],
  },
  transactions: {
    containerName: 'MSKU6011672',
    clientName: 'Dunaj Lines',
    type: ['transactionType', 'depot'],
    unitPrice: 2.35,
    currency: 'EUR',
    billingPeriod: ['billingPeriod', 'daily'],
    startedAt: '2026-11-01',
    noChargeDayCount: 10,
  },
};

/** Only files of others have number and type in parts. */
const partColumns = ['ownerPrefix', 'checkDigit', 'size'];

/** An empty file with the headings of a kind and one row as an example. */
export async function templateOf(kind: ImportKind, { format, language }: { format: ExportFormat; language: Language }) {
  const words = textsOf(language, 'enums');
  const own = importColumns[kind].filter(({ name }) => !partColumns.includes(name));
  const columns = own.map(({ name }) => {
    const example = examples[kind][name];
    const cell = Array.isArray(example) ? words(example.join('.')) : (example ?? null);
    return { heading: headingOf(kind, name, language), cell };
  });
  const title = textsOf(language, 'imports')(`kind.${kind}`);
  const contents = await tableFile(columns, { format, language, title });
  return { filename: `boxyard-${kind.replace('_', '-')}.${format}`, contents: contents.toString('base64') };
}
