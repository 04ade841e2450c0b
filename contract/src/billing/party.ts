import { isValidBIC, isValidIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { z } from 'zod';
import { choice, orNone } from '../core/choice.ts';
import { Currency, Language } from '../core/enums.ts';
import { asJson, createInput, Id, limits, line, paragraphs, requiredText, text } from '../core/fields.ts';

/**
 * Slovakia's number of a company (IČO): eight digits, the last of which follows from the others. The weights are 8 to 2, and the
 * remainder by 11 taken from 11 gives the last digit (of two digits the last one).
 */
export function isIco(number: string): boolean {
  if (!/^\d{8}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const sum = digits.slice(0, 7).reduce((all, digit, at) => all + digit * (8 - at), 0);
  return (11 - (sum % 11)) % 10 === digits[7];
}
/** Slovakia's number of a taxpayer (DIČ), without SK. */
export const isDic = (number: string): boolean => /^\d{10}$/.test(number);

const noSpaces = (max: number) =>
  z
    .string()
    .transform((given) => given.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().max(max));

/** How urgent a reminder is: the first is friendly. */
export const reminderLevels = [1, 2, 3] as const;
export const ReminderLevel = z.literal(reminderLevels);
export type ReminderLevel = z.output<typeof ReminderLevel>;
/** By how many days the oldest invoice is overdue. */
export const reminderLevelOf = (days: number): ReminderLevel => (days > 30 ? 3 : days > 14 ? 2 : 1);

/** An account's own words of a reminder. */
export const ReminderText = createInput(
  {
    language: Language,
    level: ReminderLevel,
    body: paragraphs(2000).refine((given) => given !== '', { error: 'required' }),
  },
  ['language', 'level', 'body'],
);
export type ReminderText = z.output<typeof ReminderText>;

const oncePerLevel = (given: readonly ReminderText[]) =>
  new Set(given.map(({ language, level }) => `${language}${level}`)).size === given.length;

/** By country, length and the check digits of IBAN itself: some banks number accounts in ways that the national check digits do not know. */
export const isIban = (text: string): boolean =>
  validateIBAN(text).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
/** Without spaces. */
export const Iban = noSpaces(34).refine(isIban, { error: 'notIban' });

/** An account of the depot's own at a bank. */
export const BankAccount = createInput({ iban: Iban, currency: Currency }, ['iban', 'currency']);
export type BankAccount = z.output<typeof BankAccount>;

const oncePerIban = (given: readonly BankAccount[]) => new Set(given.map(({ iban }) => iban)).size === given.length;

/** What an account needs to write invoices, beside its name, numbers and address. */
export const sellerFields = {
  /** As the register has it; '' where it is the account's name. */
  legalName: text(limits.name),
  /** The entry in the register of companies. */
  registerEntry: text(200),
  /** Without spaces. */
  iban: noSpaces(34).refine((given) => given === '' || isValidIBAN(given), { error: 'notIban' }),
  bic: noSpaces(11).refine((given) => given === '' || isValidBIC(given), { error: 'notBic' }),
  /** Whose statements are read. */
  bankAccounts: asJson(z.array(BankAccount).max(50).refine(oncePerIban, { error: 'namedTwice' })),
  /** Days from the issue of an invoice to its due date. */
  paymentDays: z.int().min(0).max(365),
  /** False: invoices have no VAT. */
  isVatPayer: z.boolean(),
  /** Own words of reminders; what is not there has the usual ones. */
  reminderTexts: asJson(z.array(ReminderText).max(20).refine(oncePerLevel, { error: 'namedTwice' })),
};

/** The categories of VAT that an invoice may have: taxed, reverse charge, exempt, outside the scope of the tax. */
const vatCategories = ['S', 'AE', 'E', 'O'] as const;
export const VatCategory = choice(vatCategories, 'invoices:category');

/** A client that is charged otherwise than with VAT: for one charge code, or for all else. */
export const VatTreatment = createInput(
  {
    /** Null: for all that has no treatment of its own. */
    chargeCodeId: Id.nullable(),
    category: z.enum(['AE', 'E', 'O']),
    /** Why, as the invoice says it. */
    reason: requiredText(200),
  },
  ['chargeCodeId', 'category', 'reason'],
);
export type VatTreatment = z.output<typeof VatTreatment>;

const oncePerCode = (given: readonly VatTreatment[]) =>
  new Set(given.map(({ chargeCodeId }) => chargeCodeId)).size === given.length;

/** What invoices need to know of a client, beside its name and its billing address. */
export const buyerFields = {
  /** The number of the company, of the taxpayer and of the VAT payer. */
  cin: text(32),
  tin: text(32),
  vatNumber: text(32),
  /** Null: as many as the account's. */
  paymentDays: z.int().min(0).max(365).nullable(),
  /** By which the buyer knows the invoice; '': the client's own number. */
  buyerReference: text(50),
  /** '': the account's. */
  invoiceLanguage: orNone(Language),
  /** Where e-invoices go in Peppol, as scheme and number; '': a Slovak client with a tax number is found by that, others get none. */
  peppolId: line(z.string().trim().max(60)).refine(
    (given) => given === '' || /^(?!0245)\d{4}:[\w.-]{1,50}$|^0245:\d{10}$/.test(given),
    {
      error: 'notPeppolId',
    },
  ),
  vatTreatments: asJson(z.array(VatTreatment).max(50).refine(oncePerCode, { error: 'namedTwice' })),
};

/** Where an e-invoice to a client goes; '' where it has none. */
export const endpointOf = ({ peppolId, country, tin }: { peppolId: string; country: string; tin: string }): string =>
  peppolId || (country === 'SVK' && isDic(tin) ? `0245:${tin}` : '');
