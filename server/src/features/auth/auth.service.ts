import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { type Db, type Tx, transaction } from '../../core/db.ts';
import { Problem, unauthenticated } from '../../core/problems.ts';
import { hashToken } from '../../core/tokens.ts';
import { forgiveFailures, holdEmail, recordFailure, refuseTooManyAttempts } from './attempts.queries.ts';
import { hashPassword, isPassword } from './passwords.service.ts';
import { endSessionsOf, type Session, startSession } from './sessions.queries.ts';

/**
 * The hash is compared outside any transaction: it takes tens of milliseconds, and the embedded engine has one connection.
 * @throws 401 Invalid Credentials, 429
 */
export async function signIn(app: App, address: string, email: string, password: string): Promise<Session> {
  const known = await transaction(app.db, async (tx) => {
    await refuseTooManyAttempts(tx, address, email);
    return findSignIn(tx, email);
  });
  const right = await isPassword(known?.passwordHash, password);
  const session = await transaction(app.db, async (tx) => {
    await holdEmail(tx, email);
    await refuseTooManyAttempts(tx, address, email);
    const still = right ? await findSignIn(tx, email) : undefined;
    if (still && still.passwordHash === known?.passwordHash) {
      await forgiveFailures(tx, email);
      return startSession(tx, still.id);
    }
    await recordFailure(tx, address, email);
    return undefined;
  });
  if (!session) throw unauthenticated('invalidCredentials');
  return session;
}

/** Only someone who may work for an enabled account can sign in. */
async function findSignIn(tx: Tx, email: string) {
  const { rows } = await sql<{ id: number; passwordHash: string | null }>`
    select p.id, p.password_hash from admin p where p.email = ${email} and exists (
      select from membership m join account a on a.id = m.account_id
      where m.admin_id = p.id and m.is_enabled and a.is_enabled and a.deleted_at is null)`.execute(tx);
  return rows[0];
}

export async function findActivation(
  tx: Tx,
  token: string,
): Promise<{ adminId: number; email: string; username: string }> {
  const found = await tx
    .selectFrom('activationLink')
    .innerJoin('admin', 'admin.id', 'activationLink.adminId')
    .where('activationLink.hash', '=', hashToken(token))
    .where('activationLink.spentAt', 'is', null)
    .where(sql<boolean>`activation_link.expires_at > now()`)
    .select(['admin.id as adminId', 'admin.email', 'admin.username'])
    .forUpdate('activationLink')
    .executeTakeFirst();
  if (!found) throw new Problem('CONFLICT', 'activationSpent');
  return found;
}

/** Sets the password once, spends every link of the admin and ends all sessions that the old password opened. */
export async function activate(db: Db, token: string, password: string): Promise<void> {
  await transaction(db, (tx) => findActivation(tx, token));
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const { adminId } = await findActivation(tx, token);
    await tx.updateTable('admin').set({ passwordHash }).where('id', '=', adminId).execute();
    await sql`update activation_link set spent_at = now() where admin_id = ${adminId} and spent_at is null`.execute(tx);
    await endSessionsOf(tx, adminId);
  });
}
