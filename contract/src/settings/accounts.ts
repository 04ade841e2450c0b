import { z } from 'zod';
import { sellerFields } from '../billing/party.ts';
import { addressFields, billingAddressFields } from '../core/address.ts';
import { choice } from '../core/choice.ts';
import { Currency, Language, modules } from '../core/enums.ts';
import {
  createInput,
  Day,
  decimal,
  email,
  flag,
  Id,
  Instant,
  limits,
  recordFields,
  requiredText,
  Slug,
  text,
  updateInput,
  Version,
} from '../core/fields.ts';
import { uploadRoute } from '../core/files.ts';
import { listInput, listRoute } from '../core/list.ts';
import { route } from '../core/route.ts';

/** Nothing; a warning; the gate is not to let it pass. */
export const gateSettings = ['off', 'warn', 'refuse'] as const;
export const GateSetting = choice(gateSettings, 'enums:gateSetting');

const Timezone = z.string().refine(isTimezone, { error: 'notTimezone' });

/** A name such as Europe/Bratislava. An offset such as +01:00 is refused: PostgreSQL reads its sign the other way round. */
function isTimezone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** So many months, at least `least`, or null. */
const months = (least: number) => z.int().min(least).max(240).nullable();

const fields = {
  name: requiredText(limits.name),
  shortName: requiredText(40),
  contactEmail: email,
  phoneAreaCode: text(8),
  phoneNumber: text(limits.phone),
  terminalName: text(limits.name),
  workingHours: text(limits.name),
  /** Company identification number, tax identification number. */
  cin: requiredText(32),
  tin: text(32),
  vatNumber: text(32),
  ...addressFields,
  hasBillingAddress: z.boolean(),
  ...billingAddressFields,
  currency: Currency,
  timezone: Timezone,
  language: Language,
  /** Percent, for new transactions. */
  defaultVat: decimal(2, 0, 100),
  /** Every member needs a second factor; without one they can only turn one on. */
  requiresSecondFactor: z.boolean(),
  /** How long the history, the drivers of passages and employees who were disabled are kept; null: as long as the account. */
  historyMonths: months(3),
  driversMonths: months(1),
  employeesMonths: months(1),
  /** What is switched on beside the product itself. */
  modules: z.array(z.enum(modules)).refine((chosen) => new Set(chosen).size === chosen.length, { error: 'namedTwice' }),
  /** The first day that is billed by tariffs; required with the module `invoices`. */
  openingDay: Day.nullable(),
  /** What the gate says of an open repair, of a CSC date that is over, and of a client that owes more than its limit. */
  onOpenRepair: GateSetting,
  onCscDue: GateSetting,
  onOverCredit: GateSetting,
  ...sellerFields,
};

export const Account = z.object({
  ...recordFields,
  slug: Slug,
  isEnabled: z.boolean(),
  subscriptionId: z.string(),
  subscriptionBillingId: z.string(),
  isTrialMode: z.boolean(),
  trialModeExpiryAt: Instant.nullable(),
  ...fields,
});
export type Account = z.output<typeof Account>;

/** What an owner may change: the fields of the form. */
export const AccountValues = z.object(fields);
export type AccountValues = z.output<typeof AccountValues>;

/** Words that stand in addresses in the place of an account's slug. */
const reserved = ['list', 'create', 'auth', 'accounts', 'admins', 'receipts'];
const NewSlug = Slug.refine((slug) => !reserved.includes(slug), { error: 'slugTaken' });

export const AccountCreate = createInput({ slug: NewSlug, ...fields }, [
  'slug',
  'name',
  'shortName',
  'contactEmail',
  'cin',
]);
export const AccountUpdate = updateInput(fields);
export type AccountUpdate = z.output<typeof AccountUpdate>;

/** Accepted types of a logo, and the size to which a larger one is reduced. It is kept as PNG on white. */
export const logoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const logoSize = { width: 600, height: 200 };

export const Logo = z.object({
  id: Id,
  version: Version,
  /** The picture itself as an address (`data:`). */
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Logo = z.output<typeof Logo>;

export const accountRoutes = {
  list: listRoute({
    path: '/accounts/list',
    access: 'admin',
    summary: 'The accounts of the signed-in admin, the current one first',
    input: listInput(['name'], { isEnabled: flag.optional() }),
    row: Account,
  }),
  get: route({ method: 'GET', path: '/accounts/:account', access: 'admin', summary: 'One account', response: Account }),
  create: route({
    method: 'POST',
    path: '/accounts/create',
    access: 'owner',
    summary: 'A new account, owned by the signed-in admin; for owners of their current account',
    body: AccountCreate,
    response: Account,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/accounts/:account',
    access: 'owner',
    summary: 'Change an account',
    body: AccountUpdate,
    response: Account,
  }),
  remove: route({
    method: 'DELETE',
    path: '/accounts/:account',
    access: 'owner',
    summary: 'Mark a disabled account as deleted',
  }),
  enable: route({
    method: 'PATCH',
    path: '/accounts/:account/enable',
    access: 'owner',
    summary: 'Enable an account',
    response: Account,
  }),
  disable: route({
    method: 'PATCH',
    path: '/accounts/:account/disable',
    access: 'owner',
    summary: 'Disable an account',
    response: Account,
  }),
  choose: route({
    method: 'POST',
    path: '/accounts/:account/choose',
    access: 'admin',
    summary: 'Make an account the current one',
  }),
  getLogo: route({
    method: 'GET',
    path: '/accounts/:account/logo',
    access: 'owner',
    summary: 'The logo on the papers of an account; null without one',
    response: Logo.nullable(),
  }),
  setLogo: uploadRoute({
    path: '/accounts/:account/logo',
    access: 'owner',
    summary: 'A logo for the papers of an account, in place of a former one: JPEG, PNG or WebP',
    response: Logo,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/accounts/:account/logo',
    access: 'owner',
    summary: 'Remove the logo of an account',
  }),
};
