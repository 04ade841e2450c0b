import type { PersonKey } from '@boxyard/contract/privacy.ts';
import type { Ctx } from '../../core/request/context.ts';
import { eraseDrivers, eraseNamed } from './erasure.ts';
import { lockRecordsOf, receiptsNaming } from './people.queries.ts';

/** @throws 404 */
export async function erasePerson(ctx: Ctx, key: PersonKey) {
  const ids = await lockRecordsOf(ctx, key);
  const receipts = await receiptsNaming(ctx, key, ids);
  const account = ctx.account.id;
  const changes =
    key.kind === 'driver' ? await eraseDrivers(ctx.tx, account, ids) : await eraseNamed(ctx.tx, account, key.kind, ids);
  return { records: ids.length, changes, receipts: receipts.length };
}
