import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { changesOnly, withTransaction } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { every } from './every.ts';
import { type Failure, failureOf, type Message } from './mail.ts';
import {
  countWaitingMails,
  type DueMail,
  endBlock,
  findLogo,
  forgetFailures,
  keepFailure,
  openSealedMail,
  removeSent,
  sweepMails,
  takeDueMail,
  tellDocument,
} from './waiting-mails.ts';

/** On their way at the same time, in this process, and of one account. */
const [most, mostOfAccount] = [5, 2];
/** How long a server that stops waits for mails on their way; what did not go is tried by the next one. */
const patienceMs = 5_000;

/** Sends what is due, until the server stops. Whoever writes a mail wakes it; what has to be tried again is found each minute. */
export function runMailSender(app: Services): void {
  every(app, 'sweep of old mails', 60, () => withTransaction(app.db, sweepMails));
  app.metrics.gauge({ name: 'boxyard_mails_waiting', help: 'Mails that the mail server has not taken yet' }, () =>
    countWaitingMails(app.db),
  );
  if (!app.mail.isConfigured) return;
  const onTheirWay = new Map<Promise<void>, DueMail>();
  /** Where the work does not belong to the request that woke it. */
  const outside = AsyncLocalStorage.snapshot();
  let looking = Promise.resolve();
  let isWoken = false;
  let isOver = false;

  function wake(): void {
    if (isOver || isWoken) return;
    isWoken = true;
    looking = outside(() => looking.then(look)).catch((error: unknown) =>
      app.http.log.error({ err: error }, 'mails could not be sent'),
    );
  }

  async function look(): Promise<void> {
    isWoken = false;
    while (!isOver && onTheirWay.size < most) {
      const due = await withTransaction(app.db, (tx) => {
        changesOnly('nothing');
        return takeDueMail(tx, busyAccounts());
      });
      if (!due) return;
      start(due);
    }
  }

  /** Those whose mails are slow keep nobody else's waiting. */
  function busyAccounts(): number[] {
    const ofAccounts = Map.groupBy(onTheirWay.values(), ({ accountId }) => accountId);
    return [...ofAccounts].flatMap(([id, mails]) => (id !== null && mails.length >= mostOfAccount ? [id] : []));
  }

  function start(due: DueMail): void {
    const sending = app.traces
      .job('send a mail', () => deliver(app, due))
      .catch((error: unknown) => app.http.log.error({ err: error }, 'what came of a mail could not be kept'))
      .finally(() => {
        onTheirWay.delete(sending);
        wake();
      });
    onTheirWay.set(sending, due);
  }

  app.mail.wake = wake;
  every(app, 'mails that are due again', 1, async () => wake());
  app.http.addHook('onListen', async () => wake());
  app.http.addHook('preClose', async () => {
    isOver = true;
    await looking;
    await Promise.race([Promise.all(onTheirWay.keys()), sleep(patienceMs, undefined, { ref: false })]);
  });
}

async function deliver(app: Services, due: DueMail): Promise<void> {
  const failure = await send(app, due);
  if (failure === undefined || failure === 'dropped') {
    await withTransaction(app.db, (tx) => removeSent(tx, due));
    await tellDocument(app.db, due, failure ?? 'sent');
    if (failure) return;
    await withTransaction(app.db, endBlock);
    // By itself: with the other rows locked as well, a link that ends meanwhile could make it fail, and the mail go twice.
    return withTransaction(app.db, (tx) => forgetFailures(tx, due));
  }
  const isOver = await withTransaction(app.db, (tx) => keepFailure(tx, due, failure));
  const { reason } = failure;
  await tellDocument(app.db, due, isOver ? 'failed' : 'waiting', reason);
  const told = { mail: due.id, account: due.accountId, tries: due.tries, reason };
  app.http.log.error(told, isOver ? 'a mail has failed for good' : 'a mail was not sent');
}

/** The account's logo stands over its name, in the mail itself: no reader fetches a picture from elsewhere. */
function withLogo({ html, ...message }: Message, logo: Buffer | undefined): Message {
  if (!html || !logo) return { ...message, ...(html && { html }) };
  const own = message.attachments ?? [];
  const picture = '<img src="cid:logo" alt="" style="display:block;max-width:240px;max-height:80px;margin:0 0 16px">';
  const attachments = [{ filename: 'logo.png', cid: 'logo', content: logo }, ...own];
  return { ...message, html: html.replace('<h1', `${picture}\n<h1`), attachments };
}

/** @returns why it did not go; undefined where it did */
async function send(app: Services, due: DueMail): Promise<Failure | 'dropped' | undefined> {
  const { id, sealed, accountId, documentId } = due;
  const written = openSealedMail(app, sealed);
  if (!written) return { reason: 'SECRET was changed', isFinal: true, isOfServer: false };
  const message =
    accountId === null || documentId === null ? written : await app.mail.review(accountId, documentId, written);
  if (message === 'dropped') return message;
  const own = accountId === null ? message : withLogo(message, await findLogo(app.db, accountId));
  try {
    await app.mail.send({ ...own, messageId: messageIdOf(app, id) });
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

/** The same at each try of a mail; it tells nobody how many there are. */
const messageIdOf = ({ secret, config }: Services, id: number) =>
  `<${createHmac('sha256', secret).update(`mail ${id}`).digest('hex').slice(0, 32)}@${new URL(config.publicUrl).hostname}>`;
