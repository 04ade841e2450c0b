import { z } from 'zod';
import { createInput, email, Id, Instant, limits, requiredText, searched, text } from '../core/fields.ts';
import { Change } from '../core/history.ts';
import { route } from '../core/route.ts';

/**
 * Drivers have no record of their own: the passages at which they came are theirs. A `license` is a driver of whom a licence
 * number is kept, and no name. Nor have those who were sent estimates, and surveyors.
 */
const personKinds = ['driver', 'license', 'employee', 'client_user', 'recipient', 'surveyor'] as const;

/**
 * A driver by the name and the licence number that was entered with it, '' where none was: two people may have one name.
 * A recipient by the e-mail address, a surveyor by the name. Anybody else by the id.
 */
export const PersonKey = z.discriminatedUnion('kind', [
  createInput({ kind: z.literal('license'), number: requiredText(limits.reference) }, ['kind', 'number']),
  createInput({ kind: z.literal('driver'), name: requiredText(limits.name), license: text(limits.reference) }, [
    'kind',
    'name',
    'license',
  ]),
  z.strictObject({ kind: z.literal('employee'), id: Id }),
  z.strictObject({ kind: z.literal('client_user'), id: Id }),
  z.strictObject({ kind: z.literal('recipient'), email }),
  createInput({ kind: z.literal('surveyor'), name: requiredText(limits.name) }, ['kind', 'name']),
]);
export type PersonKey = z.output<typeof PersonKey>;

/** `id` is null for whoever has no record; `detail` is an e-mail address, or a driver's licence number, '' where none is recorded. The `name` of a `license` is the number. */
export const FoundPerson = z.object({
  kind: z.enum(personKinds),
  id: Id.nullable(),
  name: z.string(),
  detail: z.string(),
  /** Passages of a driver, tasks of an employee, estimates of a recipient, surveys of a surveyor. */
  uses: z.int(),
  /** Tasks that are not done and assigned to an employee: they stay with a person without a name. */
  openTasks: z.int(),
});
export type FoundPerson = z.output<typeof FoundPerson>;
export const mostPeople = 20;

const Values = z.record(z.string(), z.unknown());

/**
 * All that is kept about a person, and the numbers of the receipts that name them, for the person to read: fields by the names of
 * this contract, moments as texts such as 2026-11-22T10:00:00.000Z. What another driver's is at the same passage is left out.
 */
export const PersonData = z.object({
  records: z.array(Values),
  history: z.array(
    z.object({ at: z.string(), entity: z.string(), before: Values.nullable(), after: Values.nullable() }),
  ),
  receipts: z.array(z.string()),
});
export type PersonData = z.output<typeof PersonData>;
export const mostOfPerson = 1_000;

/** How many records and entries of the history were erased, and how many receipts keep the name. */
const Erasure = z.object({ records: z.int(), changes: z.int(), receipts: z.int() });

/** What one erasure took out of the records, without the name. A receipt that names the driver is a paper and keeps it. */
const PastErasure = z.object({
  /** That of its first entry in the history. */
  id: Id,
  at: Instant,
  /** Null: the daily erasure of what is kept too long. */
  admin: Change.shape.admin,
  kind: z.enum(['driver', 'employee', 'client_user', 'recipient', 'surveyor']),
  /** Passages of drivers, estimates of recipients, surveys of surveyors, people else. */
  records: z.int(),
  receipts: z.array(z.string()),
});
export type PastErasure = z.output<typeof PastErasure>;
export const mostErasures = 100;

/** How many there are, and from when the first and the last of them is. */
const Due = z.object({ count: z.int(), first: Instant.nullable(), last: Instant.nullable() });
export type Due = z.output<typeof Due>;

/** Passages whose driver is erased, people, and entries of the history. */
export const DueErasure = z.object({ driversMonths: Due, employeesMonths: Due, historyMonths: Due });
export type DueErasure = z.output<typeof DueErasure>;

/** A period that is left out erases nothing. */
const monthsAsked = (least: number) => z.coerce.number().pipe(z.int().min(least).max(240)).optional();

export const privacyRoutes = {
  due: route({
    method: 'GET',
    path: '/:account/privacy/due',
    access: 'owner',
    summary: 'What the daily erasure would take at this moment, if the account kept its data for so many months',
    query: z.strictObject({
      driversMonths: monthsAsked(1),
      employeesMonths: monthsAsked(1),
      historyMonths: monthsAsked(3),
    }),
    response: DueErasure,
  }),
  people: route({
    method: 'GET',
    path: '/:account/privacy/people',
    access: 'owner',
    summary:
      'Drivers, employees, client users, recipients of estimates and surveyors by a part of the name, e-mail address or licence number; at most 20',
    query: z.strictObject({ q: searched(limits.name, 2) }),
    response: z.array(FoundPerson),
  }),
  data: route({
    method: 'POST',
    path: '/:account/privacy/data',
    access: 'owner',
    onRepeat: 'run',
    summary: 'All that is kept about a person; at most 1,000 records and entries of the history each',
    body: PersonKey,
    response: PersonData,
  }),
  erasures: route({
    method: 'GET',
    path: '/:account/privacy/erasures',
    access: 'owner',
    summary:
      'The last 100 erasures as long as the history tells of them: who, when, how much, and the receipts that keep the name',
    response: z.array(PastErasure),
  }),
  erase: route({
    method: 'POST',
    path: '/:account/privacy/erase',
    people: true,
    access: 'owner',
    summary: 'Erase a person, in the history too. Receipts that were issued keep the name',
    body: PersonKey,
    response: Erasure,
  }),
};
