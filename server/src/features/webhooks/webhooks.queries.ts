import { Webhook } from '@boxyard/contract/integrations/webhooks.ts';
import { sql } from 'kysely';
import { records } from '../../core/crud/records.ts';
import { fieldsOf, onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Ctx } from '../../core/http/context.ts';

export const webhooks = records('webhook', Webhook);

const columns = sql.join(fieldsOf(Webhook).map((field) => sql.ref(field)));

export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  const { rows } =
    await sql<Webhook>`select ${columns} from webhook where account_id = ${ctx.account.id} order by id`.execute(ctx.tx);
  return rows;
}

type Values = Pick<Webhook, 'name' | 'url' | 'events'> & { isEnabled?: boolean | undefined; sealedSecret: string };

export async function insertWebhook(ctx: Ctx, values: Values): Promise<Webhook> {
  const { name, url, events, sealedSecret, isEnabled = true } = values;
  return onlyRow(
    await sql<Webhook>`insert into webhook (name, url, events, sealed_secret, is_enabled)
      values (${name}, ${url}, ${events}, ${sealedSecret}, ${isEnabled}) returning ${columns}`.execute(ctx.tx),
  );
}

/** One that is enabled again begins anew. */
export async function forgetFailures(ctx: Ctx, id: number): Promise<void> {
  await sql`update webhook set failing_since = null where account_id = ${ctx.account.id} and id = ${id}`.execute(
    ctx.tx,
  );
}

interface Sealed {
  accountId: number;
  id: number;
  sealedSecret: string;
}

export async function allSealedSecrets(tx: Tx): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`select account_id, id, sealed_secret from webhook`.execute(tx);
  return rows;
}

/** Where nobody has given it another one since. */
export async function storeSealedSecret(tx: Tx, { accountId, id, sealedSecret }: Sealed, anew: string): Promise<void> {
  await sql`update webhook set sealed_secret = ${anew}
    where account_id = ${accountId} and id = ${id} and sealed_secret = ${sealedSecret}`.execute(tx);
}
