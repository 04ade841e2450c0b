import type { WebhookMessage } from '@boxyard/contract/webhooks.ts';
import { withTransaction } from '../../core/database/connection.ts';
import { every } from '../../core/process/every.ts';
import { unseal } from '../../core/process/sealed.ts';
import type { Services } from '../../core/request/services.ts';
import { type Due, keepOutcome, removeOldDeliveries, takeDue } from './deliveries.queries.ts';
import { type Outcome, send } from './send.ts';

/** On their way at the same time, in this process. */
const most = { all: 16, ofAccount: 4 };
/** Changes come in flocks: the first waits a moment for the others. */
const gatherMs = 50;

/** Sends what is due, until the server stops. A change notice wakes it; what has to be tried again is found each minute. */
export function runSender(app: Services): void {
  const onTheirWay = new Set<Promise<void>>();
  const busy = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isOver = false;

  const count = (account: number, change: 1 | -1) => {
    const left = (busy.get(account) ?? 0) + change;
    if (left > 0) busy.set(account, left);
    else busy.delete(account);
  };

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
    const room = most.all - onTheirWay.size;
    if (isOver || room <= 0) return;
    for (const due of await withTransaction(app.db, (tx) => takeDue(tx, room, most.ofAccount, busy))) start(due);
  }

  function start(due: Due): void {
    count(due.accountId, 1);
    const sending = deliver(app, due)
      .catch((error: unknown) => app.http.log.error({ err: error }, 'what came of a webhook could not be kept'))
      .finally(() => {
        onTheirWay.delete(sending);
        count(due.accountId, -1);
        wake();
      });
    onTheirWay.add(sending);
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
    await Promise.all(onTheirWay);
  });
}

async function deliver(app: Services, due: Due): Promise<void> {
  const secret = unseal(app, due.sealedSecret, 'webhook');
  const outcome: Outcome =
    secret === undefined
      ? { status: null, reason: 'connection', response: '', tookMs: 0 } // SECRET was changed without SECRET_BEFORE
      : await send(due.url, secret, messageOf(due), app.config.webhookHosts);
  await withTransaction(app.db, (tx) => keepOutcome(tx, due, outcome));
}

/** An id stays the same when a message is sent again, so that receivers know it. */
function messageOf({ id, account, accountId, at, event, recordId, version, ids }: Due) {
  const message: WebhookMessage = { id: `msg_${accountId}_${id}`, at, account, event, recordId, version, ids };
  return { id: message.id, body: JSON.stringify(message) };
}
