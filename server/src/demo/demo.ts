import { sql } from 'kysely';
import { type Db, transaction } from '../core/db.ts';
import type { Files } from '../core/files.ts';
import { refreshStatistics } from '../core/upkeep.ts';
import { insertMembership } from '../features/accounts/accounts.queries.ts';
import { createAccount } from '../features/accounts/accounts.service.ts';
import { hashPassword } from '../features/auth/passwords.service.ts';
import { seedClients } from './clients.ts';
import { seedDamages } from './damages.ts';
import { seedTransactions } from './transactions.ts';
import { seedTransports } from './transports.ts';
import { seedYard } from './yard.ts';

export const demoPassword = 'Depot-2026';

const demoDepot = {
  slug: 'demo',
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
};
const otherDepot = {
  ...demoDepot,
  slug: 'other',
  name: 'Other Depot',
  shortName: 'Other',
  contactEmail: 'office@other.test',
  terminalName: 'Brno Horní Heršpice',
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
 * Fills an empty database with a depot that looks alive. Does nothing where any account exists.
 * @returns the sign-ins to print
 */
export async function seedDemo(db: Db, files: Files, say: (text: string) => void): Promise<string[]> {
  const isEmpty = (await sql`select 1 from account limit 1`.execute(db.kysely)).rows.length === 0;
  if (!isEmpty) return isDemo(db);
  say('Seeding the demo depot …');
  const passwordHash = await hashPassword(demoPassword);
  const demo = await transaction(db, async (tx) => {
    const person = async (
      email: string,
      username: string,
      firstname: string,
      lastname: string,
      countryCode: string,
    ) => {
      const values = { email, username, firstname, lastname, countryCode, passwordHash, seenAt: null };
      return (await tx.insertInto('admin').values(values).returning('id').executeTakeFirstOrThrow()).id;
    };
    const owner = await person('owner@demo.test', 'Zuzana Kováčová', 'Zuzana', 'Kováčová', 'SVK');
    const clerk = await person('admin@demo.test', 'Peter Horváth', 'Peter', 'Horváth', 'SVK');
    const otherOwner = await person('owner@other.test', 'Jana Dvořáková', 'Jana', 'Dvořáková', 'CZE');
    const { id } = await createAccount(tx, demoDepot, owner);
    await insertMembership(tx, id, clerk, false);
    await createAccount(tx, otherDepot, otherOwner);
    return { id, owner };
  });
  await seedClients(db, demo.id, demo.owner);
  await seedYard(db, demo.id);
  await refreshStatistics(db); // the following steps query the yard many times
  await seedTransports(db, demo.id);
  await seedTransactions(db, demo.id);
  await seedDamages(db, files, { id: demo.id, slug: demoDepot.slug });
  await refreshStatistics(db);
  return isDemo(db);
}

async function isDemo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from admin
    where email in ('owner@demo.test', 'admin@demo.test', 'owner@other.test') order by id`.execute(db.kysely);
  return rows.map(({ email }) => `${email} / ${demoPassword}`);
}
