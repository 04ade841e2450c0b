import type { AdminCreate } from '@boxyard/contract/admins.ts';
import type { Tx } from '../../core/db.ts';
import { Problem } from '../../core/problems.ts';

interface Person {
  id: number;
  passwordHash: string | null;
}

/**
 * The person with this e-mail, made where there is none yet; two who ask at once get the same one. Runs as the database's
 * owner: people belong to no account.
 */
export async function findOrInsertPerson(tx: Tx, profile: Omit<AdminCreate, 'isOwner' | 'isEnabled'>): Promise<Person> {
  const known = await findPerson(tx, profile.email);
  if (known) return known;
  const inserted = await tx
    .insertInto('admin')
    .values({ ...profile, passwordHash: null, seenAt: null })
    .onConflict((conflict) => conflict.constraint('admin_email_key').doNothing())
    .returning(['id', 'passwordHash'])
    .executeTakeFirst();
  const person = inserted ?? (await findPerson(tx, profile.email));
  if (!person) throw new Problem('CONFLICT', 'tryAgain');
  return person;
}

function findPerson(tx: Tx, email: string): Promise<Person | undefined> {
  return tx.selectFrom('admin').where('email', '=', email).select(['id', 'passwordHash']).executeTakeFirst();
}
