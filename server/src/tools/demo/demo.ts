import { sql } from 'kysely';
import { becomeAccount, type Db, elevated, type Tx, withTransaction } from '../../core/db/connection.ts';
import type { Files } from '../../core/files/files.ts';
import { insertMembership } from '../../features/accounts/accounts.queries.ts';
import { createAccount } from '../../features/accounts/accounts.service.ts';
import { hashPassword } from '../../features/passwords/passwords.service.ts';
import { seedBookings } from './bookings.ts';
import { seedClients } from './clients.ts';
import { seedDamages } from './damages.ts';
import { seedEdi } from './edi.ts';
import { backdateHistory } from './history.ts';
import { seedInspections } from './inspections.ts';
import { seedMoney } from './money.ts';
import { seedReadings } from './reefers.ts';
import { demoPassword, demoSlug, isEmpty } from './sign-ins.ts';
import { demoOpening, seedTariffs } from './tariffs.ts';
import { seedTransactions } from './transactions.ts';
import { seedTransports } from './transports.ts';
import { seedYard } from './yard.ts';

const demoDepot = {
  slug: demoSlug,
  name: 'Demo Depot',
  shortName: 'Demo',
  contactEmail: 'office@demo.test',
  phoneAreaCode: '+421',
  phoneNumber: '2 5556 1200',
  terminalName: 'Bratislava Pálenisko',
  workingHours: 'Mon–Fri 6:00–18:00, Sat 7:00–12:00',
  cin: '47256281',
  tin: '2023805642',
  vatNumber: 'SK2023805642',
  addressLine1: 'Prístavná',
  addressLine2: '12',
  addressCity: 'Bratislava',
  addressZip: '821 09',
  addressCountry: 'SVK',
  timezone: 'Europe/Bratislava',
  defaultVat: 23,
  legalName: 'Demo Depot, s.r.o.',
  registerEntry: 'OR MS Bratislava III, Sro, vložka 88123/B',
  iban: 'SK3112000000198742637541',
  bankAccounts: [{ iban: 'SK3112000000198742637541', currency: 'EUR' as const }],
  bic: 'TATRSKBX',
};
const otherDepot = {
  ...demoDepot,
  slug: 'other',
  name: 'Other Depot',
  shortName: 'Other',
  contactEmail: 'office@other.test',
  terminalName: 'Brno Horní Heršpice',
  legalName: 'Other Depot, s.r.o.',
  registerEntry: 'KS v Brne, C 41233',
  iban: '',
  bankAccounts: [],
  bic: '',
  cin: '26298511',
  tin: '',
  vatNumber: 'CZ26298511',
  phoneAreaCode: '+420',
  phoneNumber: '543 210 880',
  addressLine1: 'Vídeňská',
  addressLine2: '88',
  addressCity: 'Brno',
  addressZip: '639 00',
  addressCountry: 'CZE',
  timezone: 'Europe/Prague',
  currency: 'CZK',
};

/**
 * Fills an empty database with a depot that looks alive, in one transaction: what was interrupted leaves nothing.
 * Does nothing where any account exists.
 */
export async function seedDemo(db: Db, files: Files): Promise<void> {
  if (await isEmpty(db)) await withTransaction(db, (tx) => seed(tx, files));
}

async function seed(tx: Tx, files: Files): Promise<void> {
  await sql`select set_config('app.quiet', 'on', true)`.execute(tx); // nobody has read anything that they could be told of
  const passwordHash = await hashPassword(demoPassword);
  const person = async (email: string, username: string, firstname: string, lastname: string, countryCode: string) => {
    const values = { email, username, firstname, lastname, countryCode, passwordHash, seenAt: null };
    return (await tx.insertInto('admin').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const owner = await person('owner@demo.test', 'Zuzana Kováčová', 'Zuzana', 'Kováčová', 'SVK');
  const clerk = await person('admin@demo.test', 'Peter Horváth', 'Peter', 'Horváth', 'SVK');
  const otherOwner = await person('owner@other.test', 'Jana Dvořáková', 'Jana', 'Dvořáková', 'CZE');
  const account = await createAccount(tx, demoDepot, owner);
  const { id } = account;
  await sql`update account set modules = '{invoices,reports,notifications,bookings,edi,inspections}', opening_day = ${demoOpening} where id = ${id}`.execute(
    tx,
  );
  await insertMembership(tx, id, clerk, false);
  await createAccount(tx, otherDepot, otherOwner);

  await becomeAccount(tx, id, owner);
  await seedClients(tx);
  await seedYard(tx, id, [owner, clerk]);
  await seedReadings(tx);
  await analyze(tx); // the following steps query the yard many times
  await becomeAccount(tx, id, null);
  await seedTransports(tx);
  await seedTransactions(tx);
  await seedTariffs(tx, account);
  await seedMoney({ tx, account });
  await seedDamages(tx, files, demoDepot.slug);
  await becomeAccount(tx, id, owner);
  await seedBookings(tx, id);
  await seedEdi(tx, id);
  await becomeAccount(tx, id, clerk);
  await seedInspections({ tx, account }, files);
  await becomeAccount(tx, id, null);
  await backdateHistory(tx, id);
  await analyze(tx);
}

/** PostgreSQL does this by itself, but not before the transaction ends. */
const analyze = (tx: Tx) => elevated(tx, (owner) => sql`analyze`.execute(owner));
