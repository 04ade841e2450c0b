import { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { acceptanceStopRoutes } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { containerImageRoutes, damageImageRoutes, taskImageRoutes } from '@boxyard/contract/core/images.ts';
import { listViewRoutes } from '@boxyard/contract/core/list-views.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { signInRoutes } from '@boxyard/contract/people/sign-ins.ts';
import { reportMailRoutes } from '@boxyard/contract/reports/report-mails.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { someFacts } from './box-facts.ts';
import type { Depot } from './depot.ts';
import { pdf, picture } from './file-samples.ts';
import { exchange } from './full-edi.ts';
import { inspect } from './full-inspections.ts';
import { emptyLine, slabs } from './tariffs.ts';
import { upload } from './uploads.ts';
import { createYard, placeIn, type Yard } from './yard.ts';

/** The parameters of a route's path beside the account. */
export type Params = Record<string, number | string>;

/**
 * A depot with a record of every kind. @returns the parameters by which a path of the contract leads to them
 * @param withIssued an invoice that is issued, and an order by which a container came: what stands on them is not deleted any more
 */
export async function fillDepot(depot: Depot, withIssued = false): Promise<(path: string) => Params> {
  const { account } = depot;
  const { call } = depot.admin;
  const made = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
  const yard = await createYard(depot);
  const { id: containerId } = await yard.container('MSKU1234565');
  await keepRules(depot, yard);
  const byContainer = { account, id: containerId };
  await made(call(containerRoutes.update, { params: byContainer, body: { isRefrigerated: true } }));
  const mark = account.slice(-10);
  const person = { username: `eva-${mark}`, email: `eva-${mark}@depot.test`, firstname: 'Eva', lastname: 'Nováková' };
  const signIns = await made(depot.owner.call(signInRoutes.list, {}));
  const status = await made(
    depot.owner.call(containerStatusRoutes.create, { params: { account }, body: { name: 'X' } }),
  );
  const client = { account, clientId: yard.clientId };
  const clientUser = await made(call(clientUserRoutes.create, { params: client, body: person }));
  const employee = await made(
    call(employeeRoutes.create, { params: { account }, body: { ...person, adminId: depot.admin.id } }),
  );
  await made(
    call(positionRoutes.createCurrent, { params: { account, id: containerId }, body: placeIn(yard.section, 1, 1, 1) }),
  );
  const task = await made(
    call(workTaskRoutes.create, {
      params: { account },
      body: { containerId, type: 'cleaning', title: 'Wash', description: '<p>Twice</p>', assigneeId: employee.id },
    }),
  );
  const inContainer = { account, containerId };
  const loading = await made(
    call(workTaskRoutes.create, {
      params: { account },
      body: { containerId, type: 'loading', title: 'Load', cargo: { items: [{ cargoTypeCode: 'DRY', weight: 5 }] } },
    }),
  );
  const cargo = {
    id: loading.cargo?.id ?? 0,
    cargoId: loading.cargo?.id ?? 0,
    itemId: loading.cargo?.items[0]?.id ?? 0,
  };
  const saying = { params: { account, id: task.id }, body: { body: '<p>Soon</p>' } };
  const comment = await made(call(taskActivityRoutes.comment, saying));
  const startedAt = 1_790_000_000;
  const rent = { type: 'rent', clientId: yard.clientId, unitPrice: 12.5, billingPeriod: 'weekly', startedAt } as const;
  const transaction = await made(call(transactionRoutes.create, { params: inContainer, body: rent }));
  const truck = { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: startedAt, ...someFacts } as const;
  const transport = await made(call(transportRoutes.createGateIn, { params: inContainer, body: truck }));
  const billed = await billStorage(depot, containerId);
  const booked = await book(depot, yard.clientId, withIssued ? transport.id : undefined);
  const edi = await exchange(depot, yard.clientId, yard.typeOf(20));
  const inspected = await inspect(depot, yard.typeOf(40));
  const invoiced = await writeInvoices(depot, inContainer, yard.clientId, withIssued);
  const dent = { type: 'outer', damage: 'outer_side_left', remark: 'Dent', isDraft: false } as const;
  const damage = await made(call(damageRoutes.create, { params: inContainer, body: dent }));
  const cold = { params: byContainer, body: { temperature: -17.5, remark: 'By the door' } };
  const reading = await made(call(reeferRoutes.read, cold));
  const png = await picture(60, 40).png().toBuffer();
  const document = await made(upload(depot.admin, documentRoutes.upload, { params: byContainer }, pdf, 'a.pdf'));
  const image = await made(upload(depot.admin, containerImageRoutes.upload, { params: byContainer }, png, 'a.png'));
  const damageParams = { ...inContainer, damageId: damage.id };
  const damageImage = await made(upload(depot.admin, damageImageRoutes.upload, { params: damageParams }, png, 'a.png'));
  const taskParams = { account, id: task.id, phase: 'before' } as const;
  const taskImage = await made(upload(depot.admin, taskImageRoutes.upload, { params: taskParams }, png, 'a.png'));

  const look = { columns: [], hidden: [], pageSize: null };
  const view = await made(
    call(listViewRoutes.create, {
      params: { account },
      body: { list: 'clients', name: 'Mine', isShared: false, search: {}, look },
    }),
  );

  const shared = { list: 'clients', name: 'Ours', isShared: true, search: {}, look } as const;
  await made(depot.owner.call(listViewRoutes.create, { params: { account }, body: shared }));
  const [told] = await made(call(notificationRoutes.list, { params: { account } }));
  const weekly = {
    name: 'Stock',
    report: 'stock' as const,
    rhythm: 'weekly' as const,
    weekday: 1,
    hour: 6,
    readerIds: [depot.admin.id],
  };
  const reportMail = await made(call(reportMailRoutes.create, { params: { account }, body: weekly }));

  const file = await made(
    upload(
      depot.owner,
      importRoutes.upload,
      { params: { account, kind: 'clients' } },
      Buffer.from('name\nNew'),
      'a.csv',
    ),
  );

  const tokenInput = { name: 'Robot', scopes: ['clients:read' as const], days: 1 };
  const token = await made(depot.owner.call(apiTokenRoutes.create, { params: { account }, body: tokenInput }));
  const hook = { name: 'Hook', url: 'https://erp.example/hook', events: ['client.created' as const], isEnabled: false };
  const webhook = await made(depot.owner.call(webhookRoutes.create, { params: { account }, body: hook }));

  const { payload: changes } = await depot.owner.call(historyRoutes.list, {
    params: { account },
    query: { entity: 'client', pageSize: 1 },
  });
  const { warehouseId, areaId, section, clientId } = yard;
  /** The first that fits. */
  const places: [path: RegExp, params: Params][] = [
    [/^\/:account\/admins\//, { id: depot.admin.id }],
    [/\/config\/container-types\//, { id: yard.typeOf(20) }],
    [/\/config\/container-status\//, { id: status.id }],
    [/\/history\//, { entity: 'client', id: clientId, change: changes[0]?.id ?? 0 }],
    [/\/clients\//, { id: clientId }],
    [/\/client-users\//, { clientId, id: clientUser.id }],
    [/\/account-users\//, { id: employee.id }],
    [/\/warehouses\//, { id: warehouseId, areaId, sectionId: section.sectionId }],
    [/\/work-tasks\/:id\/images\//, { id: task.id, imageId: taskImage.id, phase: 'before' }],
    [/\/work-tasks\/list\/container\//, { id: containerId }],
    [/\/work-tasks\/container\//, { containerId }],
    [/\/work-tasks\/list\/user\//, { id: employee.id }],
    [/\/work-tasks\/.*comments/, { id: task.id, commentId: comment.id }],
    [/\/work-tasks\//, { id: task.id }],
    [/\/cargos\/list\/container\//, { id: containerId }],
    [/\/cargos\/list\/work-task\//, { id: loading.id }],
    [/\/cargos\//, { containerId, ...cargo }],
    [/\/positions\//, { id: containerId, warehouseId, sectionId: section.sectionId }],
    [/\/reefers\//, { id: containerId, readingId: reading.id }],
    [/\/container-transports\//, { containerId, id: transport.id }],
    [/\/container-transactions\//, { containerId, id: transaction.id, taskId: task.id, clientId }],
    [/\/stays\//, { id: billed.stayId }],
    [/\/stay-corrections\//, { id: billed.correctionId }],
    [/\/charge-codes\//, { id: billed.chargeCodeId }],
    [/\/rate-cards\//, { id: billed.rateCardId, containerId }],
    [/\/storage-runs\//, { id: billed.runId }],
    [/\/(statement|reminder)s?\//, { clientId }],
    [/\/(invoices|document-mails\/invoice)\//, { id: invoiced.draftId }],
    [/\/payments\//, { id: invoiced.paymentId, invoiceId: invoiced.issuedId }],
    [/\/gate-orders\/lines\//, { id: booked.lineId }],
    [/\/gate-orders\/units\//, { id: booked.unitId }],
    [/\/gate-orders\//, { id: booked.orderId }],
    [/\/gate-checks\/moves\//, { id: transport.id }],
    [/\/holds\//, { id: booked.holdId }],
    [/\/acceptance-stops\//, { id: booked.stopId }],
    [/\/announced-trucks\//, { id: booked.truckId }],
    [/\/edi-partners\//, { id: edi.partnerId }],
    [/\/edi-profiles\//, { id: edi.profileId }],
    [/\/edi-events\//, { id: edi.eventId }],
    [/\/edi-messages\//, { id: edi.messageId }],
    [/\/surveys\/look/, { containerId: inspected.containerId, damageId: inspected.openDamageId }],
    [/\/surveys\//, { id: inspected.surveyId }],
    [/\/estimates\/:id\/lines\//, inspected.approved],
    [/\/estimates\/of-task\//, inspected.approved],
    [/\/estimates\/:id\/(links|decide|revise)/, inspected.waiting],
    [/\/estimates\//, { id: inspected.draftId }],
    [/\/repair-tariffs\//, { id: inspected.tariffId }],
    [/\/document-mails\/receipt\//, { id: transport.id }],
    [/\/container-damages\/:containerId\/images\//, { containerId, damageId: damage.id, imageId: damageImage.id }],
    [/\/container-damages\//, { containerId, id: damage.id }],
    [/\/containers\//, { id: containerId, docId: document.id, imageId: image.id }],
    [/\/imports\//, { id: file.id, kind: 'clients' }],
    [/\/list-views\//, { id: view.id }],
    [/\/api-tokens\//, { id: token.id }],
    [/\/webhooks\//, { id: webhook.id, deliveryId: 1 }],
    [/\/list-settings\//, { list: 'clients' }],
    [/\/notifications\//, { id: told?.id ?? 0 }],
    [/\/report-mails\//, { id: reportMail.id }],
    [/\/reports\//, { report: 'stock' }],
    [/\/auth\/sessions/, { id: signIns[0]?.id ?? 0 }],
    [/./, {}],
  ];
  return (path) => ({ externalId: 'SAP-4711', ...places.find(([prefix]) => prefix.test(path))?.[1], account });
}

/** The area is for what the section lets in. */
async function keepRules({ account, admin }: Depot, { warehouseId, areaId, section, clientId, typeOf }: Yard) {
  const params = { account, id: warehouseId, areaId };
  const ofArea = { name: 'Area A', lengths: [20 as const, 40 as const], plugs: 4, maxStackKg: 90_000 };
  await admin.call(storageAreaRoutes.update, { params, body: ofArea });
  const ofSection = { clientIds: [clientId], containerTypeIds: [typeOf(20), typeOf(40)], maxTiers: 3, isMust: true };
  const { sectionId } = section;
  await admin.call(storageAreaRoutes.updateSection, { params: { ...params, sectionId }, body: ofSection });
}

/** By a tariff of this year, for the first days of a container that came in on 21 September. */
async function billStorage({ account, owner }: Depot, containerId: number) {
  const made = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
  const inAccount = { params: { account } };
  await made(
    owner.call(accountRoutes.update, {
      ...inAccount,
      body: {
        modules: ['invoices', 'reports', 'notifications', 'bookings', 'edi', 'inspections'],
        openingDay: '2026-09-01',
      },
    }),
  );
  const code = { code: 'STO', name: 'Storage', type: 'depot' } as const;
  const { id: chargeCodeId } = await made(owner.call(chargeCodeRoutes.create, { ...inAccount, body: code }));
  const lines = [{ ...emptyLine, chargeCodeId, slabs: slabs([10, 2], 3) }];
  const card = { name: 'Tariff', validFrom: '2026-01-01', validTo: '2026-12-31', lines };
  const { id: rateCardId } = await made(owner.call(rateCardRoutes.create, { ...inAccount, body: card }));
  const [stay] = await made(owner.call(stayRoutes.list, { ...inAccount, query: { containerId } }));
  const stayId = stay?.id ?? 0;
  const free = { params: { account, id: stayId }, body: { freeDays: 1, reason: 'A promise' } };
  const { corrections } = await made(owner.call(stayRoutes.freeDays, free));
  const run = { ...inAccount, body: { untilDay: '2026-09-25' } };
  const { id: runId } = await made(owner.call(storageRunRoutes.create, run));
  return { chargeCodeId, rateCardId, stayId, correctionId: corrections[0]?.id ?? 0, runId };
}

/**
 * An acceptance order with a container that is reserved, as a draft; given a gate move it is open, and that has a unit of it. And a hold,
 * a stop and a truck that keep nobody from anything.
 */
async function book({ account, owner }: Depot, clientId: number, transportId: number | undefined) {
  const made = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
  const params = { account };
  const order = {
    direction: 'in' as const,
    clientId,
    number: 'TURN-IN 1',
    bookingNumber: 'B 2610',
    isDraft: transportId === undefined,
    lines: [{ quantity: 5, pin: '4711', numbers: ['TGHU1234565'] }],
  };
  const { id: orderId, lines } = await made(owner.call(gateOrderRoutes.create, { params, body: order }));
  const lineId = lines[0]?.id ?? 0;
  let units = lines[0]?.units ?? [];
  if (transportId !== undefined) {
    const taking = { params: { account, id: lineId }, body: { transportId } };
    units = (await made(owner.call(gateOrderRoutes.assign, taking))).lines[0]?.units ?? [];
  }
  const unitId = units.find((unit) => unit.transportId === (transportId ?? null))?.id ?? 0;
  const hold = { kind: 'customs' as const, number: 'TGHU7654325', blocksIn: true, reference: 'CU 12' };
  const { id: holdId } = await made(owner.call(holdRoutes.create, { params, body: hold }));
  const stop = { fromDay: '2026-02-01', toDay: '2026-02-28', otherPlace: 'Depot in Senec' };
  const { id: stopId } = await made(owner.call(acceptanceStopRoutes.create, { params, body: stop }));
  const numbers = ['TGHU1234565'];
  const truck = { direction: 'in' as const, day: '2026-09-22', orderId, driverName: 'Ján Novák', numbers };
  const { id: truckId } = await made(owner.call(announcedTruckRoutes.create, { params, body: truck }));
  return { orderId, lineId, unitId, holdId, stopId, truckId };
}

/** A draft, an issued invoice of the month before where it is asked for, and a payment that belongs to neither. */
async function writeInvoices(
  { account, owner }: Depot,
  inContainer: { account: string; containerId: number },
  clientId: number,
  withIssued: boolean,
) {
  const made = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
  const inAccount = { params: { account } };
  const at = { addressLine1: 'Dlhá', addressCity: 'Martin', addressZip: '036 01', addressCountry: 'SVK' };
  const seller = { cin: '36421928', tin: '2020123456', iban: 'SK3112000000198742637541', ...at };
  await made(owner.call(accountRoutes.update, { ...inAccount, body: seller }));
  await made(owner.call(clientRoutes.update, { params: { account, id: clientId }, body: at }));
  const fee = (startedAt: number) =>
    made(
      owner.call(transactionRoutes.create, {
        params: inContainer,
        body: { type: 'cleaning_fee', clientId, unitPrice: 10, vat: 23, startedAt },
      }),
    );
  const gather = async (untilDay: string) =>
    (await made(owner.call(invoiceRoutes.gather, { ...inAccount, body: { untilDay } }))).drafts[0] ?? 0;
  let issuedId = 0;
  if (withIssued) {
    await fee(1_787_000_000);
    issuedId = await gather('2026-08-31');
    await made(owner.call(invoiceRoutes.issue, { params: { account, id: issuedId } }));
  }
  await fee(1_790_000_000);
  const draftId = await gather('2026-09-30');
  const body = { clientId, paidOn: '2026-09-30', amount: 5, currency: 'EUR' } as const;
  const { id: paymentId } = await made(owner.call(paymentRoutes.create, { ...inAccount, body }));
  return { issuedId, draftId, paymentId };
}
