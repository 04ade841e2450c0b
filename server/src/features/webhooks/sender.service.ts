import type { Delivery, WebhookMessage } from '@boxyard/contract/integrations/webhooks.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { changesOnly, withTransaction } from '../../core/db/connection.ts';
import { unseal } from '../../core/http/sealed.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { asAccount, findAccount } from '../notifications/as-account.service.ts';
import { notify, ownersOf } from '../notifications/notify.service.ts';
import { countWaiting, type Due, keepOutcome, putBack, removeOldDeliveries, takeDue } from './deliveries.queries.ts';
import { type Outcome, send } from './send.ts';

/** On their way at the same time, in this process. */
const most = { all: 32, ofAccount: 4 };
/** A message that has to be tried again is waiting; one that was tried for the last time has failed. */
const attempts = {
  name: 'boxyard_webhook_attempts_total',
  help: 'Attempts to send a message to a webhook',
  label: 'state',
};
/** How long a server that stops waits for receivers. */
const patienceMs = 1_000;
/** Changes come in flocks: the first waits a moment for the others. */
const gatherMs = 50;

/** Sends what is due, until the server stops. A change notice wakes it; what has to be tried again is found each minute. */
export function runSender(app: Services): void {
  const count = app.metrics.counter(attempts, ['delivered', 'waiting', 'failed']);
  app.metrics.gauge({ name: 'boxyard_webhooks_waiting', help: 'Messages that no receiver has taken yet' }, () =>
    countWaiting(app.db),
  );
  const onTheirWay = new Map<Due, Promise<void>>();
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isOver = false;

  function wake(): void {
    if (isOver || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      looking = looking
        .then(look)
        .catch((error: unknown) => app.http.log.error({ err: error }, 'webhooks could not be sent'));
    }, gatherMs);
  }

  async function look(): Promise<void> {
    if (isOver || onTheirWay.size >= most.all) return;
    const taken = await withTransaction(app.db, (tx) => {
      changesOnly('nothing');
      return takeDue(tx, most, [...onTheirWay.keys()]);
    });
    for (const due of taken) start(due);
  }

  function start(due: Due): void {
    const sending = app.traces
      .job('send a webhook', () => deliver(app, due, stopped.signal))
      .then((state) => state && count(state))
      .catch((error: unknown) => app.http.log.error({ err: error }, 'what came of a webhook could not be kept'))
      .finally(() => {
        onTheirWay.delete(due);
        wake();
      });
    onTheirWay.set(due, sending);
  }

  const stop = app.events.on((event) => {
    if (event === 'resync' || event.entity === 'webhook') wake();
  });
  every(app, 'webhooks that are due again', 1, async () => wake());
  every(app, 'sweep of old deliveries', 60, () => withTransaction(app.db, removeOldDeliveries));
  app.http.addHook('onListen', async () => wake());
  app.http.addHook('preClose', async () => {
    isOver = true;
    stop();
    clearTimeout(timer);
    await looking;
    const patience = setTimeout(() => stopped.abort(), patienceMs);
    await Promise.all(onTheirWay.values());
    clearTimeout(patience);
  });
}

/** @returns what has become of the message; undefined where the attempt was stopped */
async function deliver(app: Services, due: Due, stopped: AbortSignal): Promise<Delivery['state'] | undefined> {
  const { url, account } = due;
  const secret = unseal(app, due.sealedSecret, 'webhook');
  const outcome: Outcome | undefined =
    secret === undefined
      ? { status: null, reason: 'connection', response: '', tookMs: 0 } // SECRET was changed without SECRET_BEFORE
      : await send({ url, secret, message: messageOf(due), account, allowed: app.config.webhookHosts, stopped });
  const state = await withTransaction(app.db, async (tx) => {
    changesOnly(due.accountId);
    if (outcome) return keepOutcome(tx, due, outcome);
    await putBack(tx, due);
    return undefined;
  });
  if (state === 'failed') await tellFailed(app, due);
  return state;
}

async function tellFailed(app: Services, { accountId, webhookId, url }: Due): Promise<void> {
  const account = await findAccount(app, accountId);
  if (!account) return;
  await asAccount(app, account, async (teller) =>
    notify(teller, 'webhook_failed', await ownersOf(teller), {
      thing: `webhook ${webhookId}`,
      path: notificationPaths.webhook_failed(webhookId),
      facts: { host: new URL(url).host },
    }),
  );
}

/** An id stays the same when a message is sent again, so that receivers know it. */
function messageOf({ id, account, accountId, at, event, recordId, version, ids }: Due) {
  const message: WebhookMessage = { id: `msg_${accountId}_${id}`, at, account, event, recordId, version, ids };
  return { id: message.id, body: JSON.stringify(message) };
}
