import type { Module } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { withAccountTransaction } from '../../core/db/connection.ts';
import type { Ctx, CurrentAccount } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import type { Teller } from './notify.service.ts';

/** The caller of what no member and no program does: a job, or a person without an account. */
export const nobody: Ctx['admin'] = { id: 0, apiToken: undefined, isOwner: false, sessionId: 0 };

/** What the context of such a caller has beside that of a teller. */
export const asNobody = ({ language }: CurrentAccount): Pick<Ctx, 'admin' | 'language' | 'act' | 'once'> => ({
  admin: nobody,
  language,
  act: undefined,
  once: undefined,
});

/**
 * Does work in each account that has the module switched on, as nobody; mails are woken once it is committed. One in which it fails
 * keeps none of the others from theirs.
 * @throws the first failure, at the end
 */
export async function inEachAccount(
  app: Services,
  module: Module,
  work: (teller: Teller) => Promise<void>,
): Promise<void> {
  const { rows } =
    await sql<CurrentAccount>`select id, slug, name, timezone, currency, language, default_vat from account
    where deleted_at is null and is_enabled and ${module} = any (modules) order by id`.execute(app.db.kysely);
  await eachInTurn(
    rows,
    (account) => asAccount(app, account, work),
    (error, { id }) => app.http.log.error({ err: error, account: id }, 'what nobody does failed in an account'),
  );
}

/**
 * One after the other; one that fails is told of, and keeps none of the others from theirs.
 * @throws the first failure, at the end
 */
export async function eachInTurn<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  tell: (error: unknown, one: T) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all)
    await work(one).catch((error: unknown) => {
      tell(error, one);
      failures.push(error);
    });
  if (failures.length > 0) throw failures[0];
}

/** The same in one account. */
export async function asAccount(
  app: Services,
  account: CurrentAccount,
  work: (teller: Teller) => Promise<void>,
): Promise<void> {
  const after: (() => void)[] = [];
  await withAccountTransaction(app.db, account.id, null, (tx) =>
    work({ tx, account, app, log: app.http.log, afterCommit: (left) => after.push(left) }),
  );
  for (const left of after) left();
}

/** An account by its id, as its own transactions have it. */
export async function findAccount(app: Services, id: number): Promise<CurrentAccount | undefined> {
  const { rows } =
    await sql<CurrentAccount>`select id, slug, name, timezone, currency, language, default_vat from account
    where id = ${id} and deleted_at is null`.execute(app.db.kysely);
  return rows[0];
}
