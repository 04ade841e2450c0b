import type { PersonKey } from '@boxyard/contract/privacy.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/request/context.ts';
import { eraseDriver, eraseNamed } from './erasure.ts';
import { receiptsNaming, recordsOf } from './people.queries.ts';

/** @throws 404 */
export async function erasePerson(ctx: Ctx, key: PersonKey) {
  const ids = await recordsOf(ctx, key);
  const receipts = await receiptsNaming(ctx, key);
  // An erasure belongs to no act: it cannot be taken back.
  await sql`select set_config('app.act', '', true)`.execute(ctx.tx);
  const account = ctx.account.id;
  const erased =
    key.kind === 'driver'
      ? await eraseDriver(ctx.tx, account, key.name)
      : await eraseNamed(ctx.tx, account, key.kind, ids);
  return { ...erased, receipts: receipts.length };
}
