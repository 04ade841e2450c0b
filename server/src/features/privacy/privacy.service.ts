import type { PersonKey } from '@boxyard/contract/people/privacy.ts';
import { sql } from 'kysely';
import { holdHistory } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { forgetAnswers } from '../../core/http/once-by-key.ts';
import { notFound } from '../../core/http/problems.ts';
import { eraseAddresses, eraseDriver, eraseNamed, eraseSignatures } from './erasure.ts';
import { notePastErasure } from './erasures.queries.ts';
import { findKept, receiptsNaming } from './people.queries.ts';
import { findEstimatesOf } from './recipients.queries.ts';

/** @throws 404 */
export async function erasePerson(ctx: Ctx, key: PersonKey) {
  await holdHistory(ctx.tx, ctx.account.id);
  // An erasure belongs to no act: it cannot be taken back.
  await sql`select set_local('app.act', '')`.execute(ctx.tx);
  const erased = key.kind === 'recipient' ? await eraseRecipient(ctx, key) : await eraseKept(ctx, key);
  await forgetAnswers(ctx.tx, ctx.account.id);
  return { records: 0, changes: 0, ...erased };
}

async function eraseKept(ctx: Ctx, key: Exclude<PersonKey, { kind: 'recipient' }>) {
  const { table: entity, ids, driver } = await findKept(ctx, key);
  const receipts = await receiptsNaming(ctx, driver);
  const by = { account: ctx.account, adminId: ctx.admin.id, entity, ids };
  const account = ctx.account.id;
  if (key.kind === 'surveyor') {
    const signed = await eraseSignatures(ctx.tx, account, ids);
    await noteOf(ctx, 'survey', ids);
    return { ...signed, receipts: 0 };
  }
  const erased =
    key.kind === 'employee' || key.kind === 'client_user'
      ? await eraseNamed(ctx.tx, account, key.kind, ids)
      : driver && (await eraseDriver(ctx.tx, account, driver));
  if (erased) await notePastErasure(ctx.tx, erased, by);
  return { ...erased, receipts: receipts.length };
}

async function eraseRecipient(ctx: Ctx, { email }: Extract<PersonKey, { kind: 'recipient' }>) {
  const ids = await findEstimatesOf(ctx, email);
  if (ids.length === 0) throw notFound();
  const records = await eraseAddresses(ctx.tx, ctx.account.id, sql`select ${email}::text`);
  await noteOf(ctx, 'estimate', ids);
  return { records, changes: 0, receipts: 0 };
}

/** No column of a survey and of an estimate says that somebody was erased: the history of the account does. */
const noteOf = ({ tx, account, admin }: Ctx, entity: 'survey' | 'estimate', ids: readonly number[]) =>
  notePastErasure(tx, { records: 0, changes: ids.length }, { account, adminId: admin.id, entity, ids });
