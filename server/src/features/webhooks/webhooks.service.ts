import type { BodyOf } from '@boxyard/contract/core/route.ts';
import type { Delivery, Webhook, webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import type { Tx } from '../../core/db/connection.ts';
import { AddressRefused, isAllowed, refuseNumbers } from '../../core/http/addresses.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import { seal, unseal } from '../../core/http/sealed.ts';
import type { Keys } from '../../core/http/secret.ts';
import { queueAgain, queueTest } from './deliveries.queries.ts';
import { newWebhookSecret } from './send.ts';
import { allSealedSecrets, forgetFailures, insertWebhook, storeSealedSecret, webhooks } from './webhooks.queries.ts';

/** @throws 422 for an address that could never be called */
export async function createWebhook(
  ctx: Ctx,
  input: BodyOf<typeof webhookRoutes.create>,
): Promise<Webhook & { secret: string }> {
  const url = checkedAddress(ctx, input.url);
  const secret = newWebhookSecret();
  const sealedSecret = seal(ctx.app.secret, secret, 'webhook');
  return { ...(await insertWebhook(ctx, { ...input, url, sealedSecret })), secret };
}

/** @throws 404, 412, 422 */
export async function updateWebhook(
  ctx: Ctx,
  id: number,
  input: BodyOf<typeof webhookRoutes.update>,
  version?: number,
): Promise<Webhook> {
  const values = input.url === undefined ? input : { ...input, url: checkedAddress(ctx, input.url) };
  const before = await webhooks.lock(ctx, id, version);
  const saved = await webhooks.update(ctx, id, values, version);
  if (before.isEnabled || !saved.isEnabled) return saved;
  await forgetFailures(ctx, id);
  return webhooks.get(ctx, id);
}

/**
 * What a name leads to is checked with each connection; this tells the owner at once what can be told now.
 * @returns the address as it will be called, whatever way it was written
 */
function checkedAddress({ app }: Ctx, address: string): string {
  const url = new URL(address);
  if (isAllowed(url, app.config.webhookHosts)) return url.href;
  if (url.protocol !== 'https:') throw invalid('url', 'webhookNeedsHttps');
  try {
    refuseNumbers(url);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw invalid('url', 'webhookNotPublic');
  }
  return url.href;
}

/** @throws 404, 409 for one that is disabled */
export async function testWebhook(ctx: Ctx, id: number): Promise<Delivery> {
  const { isEnabled } = await webhooks.lock(ctx, id);
  if (!isEnabled) throw conflict('webhookDisabled');
  return queueTest(ctx, id);
}

/** @throws 404, 409 for one that is disabled */
export async function redeliver(ctx: Ctx, id: number, deliveryId: number): Promise<Delivery> {
  const { isEnabled } = await webhooks.lock(ctx, id);
  const delivery = await queueAgain(ctx, id, deliveryId);
  if (!isEnabled) throw conflict('webhookDisabled');
  return delivery;
}

/** After the server's key was changed: with the new one. */
export async function sealWebhooksAnew(tx: Tx, keys: Keys): Promise<void> {
  for (const webhook of await allSealedSecrets(tx)) {
    const own = unseal(keys, webhook.sealedSecret, 'webhook');
    if (own !== undefined) {
      await storeSealedSecret(tx, webhook, seal(keys.secret, own, 'webhook'));
    }
  }
}
