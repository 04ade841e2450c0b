import { z } from 'zod';
import { buyerFields } from '../billing/party.ts';
import { addressFields, billingAddressFields } from '../core/address.ts';
import { bulkRemoveRoute, bulkUpdateRoute, linesRoute, SavedLine, seenVersion } from '../core/bulk.ts';
import { choice } from '../core/choice.ts';
import { ClientType, Currency } from '../core/enums.ts';
import { byExternalIdRoute, externalIdField, externalIdFilter } from '../core/external-id.ts';
import {
  createInput,
  Day,
  decimal,
  limits,
  optionalEmail,
  paragraphs,
  type RecordField,
  recordFields,
  requiredText,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { DppMode } from '../inspections/repair-price.ts';

const fields = {
  name: requiredText(limits.name),
  description: paragraphs(limits.notes),
  notes: paragraphs(limits.notes),
  contactEmail: optionalEmail,
  workingHours: text(limits.name),
  currency: Currency,
  type: ClientType,
  isActive: z.boolean(),
  /** What its stay comes to is billed when the box leaves, and paid at the gate. */
  paysAtGate: z.boolean(),
  /** So often its reefers are read, and so many °C from the set temperature are an alarm. */
  reeferHours: z.int().min(1).max(168),
  reeferDeviation: decimal(1, 0.5, 30),
  /** It may owe so much, in its currency; null: without a limit. */
  creditLimit: decimal(2, 0, 1e9).nullable(),
  /** Estimates up to this amount, in its currency, are approved at once; null: none. */
  autoApproveMax: decimal(2, 0, 1e9).nullable(),
  /** Damage protection plan: so much of what a user damaged the client pays itself; null: none. */
  dpp: decimal(2, 0, 1e9).nullable(),
  dppMode: DppMode,
  /** So many days a pre-trip inspection (PTI) holds; null: none is asked for. */
  ptiDays: z.int().min(1).max(365).nullable(),
  /** From this day on its containers leave, or come, by an order; null: none is asked for. */
  releaseOrdersFrom: Day.nullable(),
  acceptanceOrdersFrom: Day.nullable(),
  /** Its full containers leave without an order, and nobody is asked. */
  fullWithoutOrder: z.boolean(),
  ...addressFields,
  ...billingAddressFields,
  ...buyerFields,
  ...externalIdField,
};

export const clientStatuses = ['active', 'inactive'] as const;
const ClientStatus = choice(clientStatuses, 'enums:clientStatus');

export const Client = z.object({ ...recordFields, ...fields });
export type Client = z.output<typeof Client>;
/** The values of the form. They stand here so that a new field needs no change elsewhere. */
export type ClientValues = Omit<Client, RecordField | 'externalId' | 'type'> & { type: Client['type'] | '' };
export const emptyClient: ClientValues = {
  name: '',
  description: '',
  notes: '',
  contactEmail: '',
  workingHours: '',
  currency: 'EUR',
  type: '',
  isActive: true,
  paysAtGate: false,
  reeferHours: 12,
  reeferDeviation: 3,
  creditLimit: null,
  autoApproveMax: null,
  dpp: null,
  dppMode: 'excess',
  ptiDays: null,
  releaseOrdersFrom: null,
  acceptanceOrdersFrom: null,
  fullWithoutOrder: false,
  addressLine1: '',
  addressLine2: '',
  addressCity: '',
  addressZip: '',
  addressCountry: '',
  billingAddressLine1: '',
  billingAddressLine2: '',
  billingAddressCity: '',
  billingAddressZip: '',
  billingAddressCountry: '',
  cin: '',
  tin: '',
  vatNumber: '',
  paymentDays: null,
  buyerReference: '',
  invoiceLanguage: '',
  peppolId: '',
  vatTreatments: [],
};
export const ClientCreate = createInput(fields, ['name', 'type']);
/** Days that are not billed yet are charged in another currency from now on: refused unless it is meant. */
const asked = { changesCurrency: z.boolean().optional() };
const ClientLine = ClientCreate.extend({ ...seenVersion, ...asked });
/** What a program sends under the client's id in its own system. */
const ClientByExternalId = ClientCreate.omit({ externalId: true }).extend(asked);
export const ClientUpdate = updateInput(fields).extend(asked);

export const ClientRow = Client.extend({
  /** `isActive` as a word. */
  status: ClientStatus,
  usersCount: z.int(),
});
export type ClientRow = z.output<typeof ClientRow>;

export const clientRoutes = {
  list: listRoute({
    path: '/:account/clients/list',
    access: 'admin',
    summary: 'Clients',
    input: recordListInput(['name', 'type', 'status', 'usersCount'], {
      name: z.string().max(limits.name).optional(),
      type: ClientType.optional(),
      status: ClientStatus.optional(),
      ...externalIdFilter,
    }),
    row: ClientRow,
  }),
  get: route({
    method: 'GET',
    path: '/:account/clients/:id',
    access: 'admin',
    summary: 'One client',
    response: Client,
  }),
  create: route({
    method: 'POST',
    path: '/:account/clients/create',
    access: 'admin',
    summary: 'A new client',
    body: ClientCreate,
    response: Client,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/clients/:id',
    access: 'admin',
    summary: 'Change a client',
    body: ClientUpdate,
    response: Client,
    listed: ClientRow,
  }),
  saveByExternalId: byExternalIdRoute('/:account/clients', 'admin', {
    summary: 'Make the client with this id of another system, or change it',
    body: ClientByExternalId,
    response: Client,
    listed: ClientRow,
  }),
  setAddress: route({
    method: 'PUT',
    path: '/:account/clients/:id/set/address',
    access: 'admin',
    summary: "Change a client's address",
    body: updateInput(addressFields),
    response: Client,
  }),
  setBillingAddress: route({
    method: 'PUT',
    path: '/:account/clients/:id/set/billing-address',
    access: 'admin',
    summary: "Change a client's billing address",
    body: updateInput(billingAddressFields),
    response: Client,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/clients/:id',
    access: 'owner',
    summary: 'Delete an unused client',
  }),
  saveMany: linesRoute('/:account/clients', 'admin', {
    summary: 'Make clients, or change those whose id of another system is there',
    line: ClientLine,
    done: SavedLine,
  }),
  bulkUpdate: bulkUpdateRoute('/:account/clients', 'admin', ClientUpdate.pick({ isActive: true })),
  bulkRemove: bulkRemoveRoute('/:account/clients', 'owner'),
};
