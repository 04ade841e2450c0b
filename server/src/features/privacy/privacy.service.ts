import type { PersonKey } from '@boxyard/contract/people/privacy.ts';
import { sql } from 'kysely';
import { holdHistory } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { forgetAnswers } from '../../core/http/once-by-key.ts';
import { eraseDriver, eraseNamed } from './erasure.ts';
import { notePastErasure } from './erasures.queries.ts';
import { findKept, receiptsNaming } from './people.queries.ts';

/** @throws 404 */
export async function erasePerson(ctx: Ctx, key: PersonKey) {
  await holdHistory(ctx.tx, ctx.account.id);
  const { table: entity, ids, driver } = await findKept(ctx, key);
  const receipts = await receiptsNaming(ctx, driver);
  // An erasure belongs to no act: it cannot be taken back.
  await sql`select set_local('app.act', '')`.execute(ctx.tx);
  const account = ctx.account.id;
  const erased =
    key.kind === 'employee' || key.kind === 'client_user'
      ? await eraseNamed(ctx.tx, account, key.kind, ids)
      : driver && (await eraseDriver(ctx.tx, account, driver));
  await forgetAnswers(ctx.tx, account);
  if (erased) await notePastErasure(ctx.tx, erased, { account: ctx.account, adminId: ctx.admin.id, entity, ids });
  return { records: 0, changes: 0, ...erased, receipts: receipts.length };
}
