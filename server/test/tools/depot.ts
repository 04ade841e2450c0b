import { randomBytes } from 'node:crypto';
import { withTransaction } from '../../src/core/db/connection.ts';
import { signAccessToken } from '../../src/core/http/tokens.ts';
import { insertMembership } from '../../src/features/accounts/accounts.queries.ts';
import { createAccount } from '../../src/features/accounts/accounts.service.ts';
import { startSession } from '../../src/features/sign-ins/sessions.queries.ts';
import { type Call, caller } from './caller.ts';
import type { ListeningApp } from './test-app.ts';

export interface Person {
  id: number;
  email: string;
  token: string;
  call: Call;
}

/** An account of its own for a test, with an owner and a plain admin who are signed in. */
export interface Depot {
  account: string;
  accountId: number;
  owner: Person;
  admin: Person;
}

export async function createDepot(app: ListeningApp): Promise<Depot> {
  const mark = randomBytes(5).toString('hex');
  const owner = await createPerson(app, `owner-${mark}@depot.test`);
  const admin = await createPerson(app, `admin-${mark}@depot.test`);
  const account = await withTransaction(app.db, async (tx) => {
    const values = {
      slug: `depot-${mark}`,
      name: `Depot ${mark}`,
      shortName: mark,
      contactEmail: 'office@depot.test',
      cin: '1',
    };
    const created = await createAccount(tx, values, owner.id);
    await insertMembership(tx, created.id, admin.id, false);
    return created;
  });
  return { account: account.slug, accountId: account.id, owner, admin };
}

/** A signed-in person without a membership. */
export async function createPerson(app: ListeningApp, email: string): Promise<Person> {
  const { id, session } = await withTransaction(app.db, async (tx) => {
    const values = { email, username: email, passwordHash: null, seenAt: null };
    const person = await tx.insertInto('admin').values(values).returning('id').executeTakeFirstOrThrow();
    return { id: person.id, session: await startSession(tx, person.id, { address: '', device: '' }) };
  });
  const token = await signAccessToken(app.secret, session);
  return { id, email, token, call: caller(app, token) };
}
