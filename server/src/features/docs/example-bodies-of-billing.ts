import { chargeCodeId, clientId, containerId, containerTypeId, day, moment, transportId } from './example-ids.ts';

const rent = {
  type: 'rent',
  currency: 'EUR',
  unitPrice: 12.5,
  billingPeriod: 'weekly',
  startedAt: moment,
  finishedAt: moment + 30 * day,
  noChargeDayCount: 5,
  vat: 23,
};
const storage = {
  chargeCodeId,
  containerTypeId: null,
  isEmpty: true,
  containerCondition: '',
  warehouseId: null,
  direction: '',
  taskType: '',
  unit: 'day',
  freeDays: 5,
  keepsFreeDays: true,
  slabBasis: 'stay',
  slabs: [
    { to: 30, price20: 2, price40: 4, price45: null },
    { to: null, price20: 3, price40: 6, price45: null },
  ],
  onceDay: 60,
  oncePrice: 25,
};

/** Transactions, tariffs, stays, storage runs, invoices and payments. */
const bankFile = Buffer.from('Date;Amount;VS\n12.10.2026;123,00;2026010001').toString('base64');
const account = { iban: 'SK3112000000198742637541', currency: 'EUR' };

export const billingBodies: Record<string, unknown> = {
  transactionsCreate: { clientId, ...rent, notes: 'As agreed in May' },
  transactionsSaveByExternalId: { clientId, ...rent },
  transactionsExplain: rent,
  transactionsUpdate: { unitPrice: 11.5, notes: 'A discount', version: 1 },
  transactionsBulkUpdate: { records: [{ id: 51, version: 1 }], changes: { isCompleted: false } },

  transactionsChangeFrom: { fromDay: '2026-09-28', unitPrice: 13 },

  chargeCodesCreate: {
    code: 'WASH',
    name: 'Washing',
    type: 'cleaning_fee',
    vatRates: [{ from: '2027-01-01', vat: 25 }],
  },
  chargeCodesUpdate: { name: 'Storage in the open', vatRates: [{ from: '2027-01-01', vat: 25 }], version: 1 },
  rateCardsCreate: {
    name: 'Danube Shipping 2027',
    currency: 'EUR',
    clientId,
    validFrom: '2027-01-01',
    priceDate: 'day',
    dayClock: 'restart',
    lines: [storage],
  },
  rateCardsUpdate: { name: 'Tariff of 2026', validTo: '2026-12-31', version: 1 },
  rateCardsTest: {
    clientId,
    length: 20,
    containerTypeId,
    isEmpty: true,
    firstDay: '2026-09-21',
    lastDay: '2026-10-31',
  },
  staysClientSince: { since: '2026-09-28', reason: 'It was sold on that day' },
  staysFreeDays: { freeDays: 2, reason: 'The crane was broken' },
  staysPay: { sums: [{ currency: 'EUR', total: 49.35 }] },
  staysHereSince: { containerIds: [containerId], since: '2026-08-31', reason: 'Counted in the yard' },
  storageRunsPreview: { untilDay: '2026-09-30', clientIds: [clientId] },
  storageRunsChargeMoves: { transportIds: [transportId] },
  storageRunsCreate: { untilDay: '2026-09-30', clientIds: [clientId] },
  invoicesTakeOver: { offeredId: 12, isWanted: true },
  invoicesGather: { untilDay: '2026-09-30', clientIds: [clientId] },
  invoicesUpdate: {
    notes: 'Thank you',
    freeLines: [{ text: 'Transport', quantity: 1, price: 120, vat: 23 }],
    version: 1,
  },
  invoicesLeaveOut: { transactionIds: [51] },
  invoicesDocuments: { language: 'en' },
  invoicesArchive: { from: '2026-09-01', to: '2026-09-30' },
  invoicesStatementDocuments: { from: '2026-01-01', to: '2026-09-30' },
  documentMailsStatement: { from: '2026-01-01', to: '2026-09-30' },
  paymentsCreate: { clientId, paidOn: '2026-10-12', amount: 123, currency: 'EUR', variableSymbol: '2026010001' },
  paymentsAllocate: { invoiceId: 71 },
  bankFilesReadBankFile: { file: bankFile, answers: { account } },
  bankFilesTakeBankLines: {
    file: bankFile,
    answers: { account },
    lines: [{ id: 'csv:2cbadcaf5bbde6d5641ddd929c68e11c#1', invoiceId: null }],
  },
};
