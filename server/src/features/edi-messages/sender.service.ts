import { setTimeout as sleep } from 'node:timers/promises';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { CurrentAccount } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { sharedPlaces } from '../../core/jobs/shared-places.ts';
import { findSecret, listPartners } from '../edi-partners/edi-partners.queries.ts';
import { asAccount, findAccount, inEachAccount } from '../notifications/as-account.service.ts';
import { members, notify, type Teller } from '../notifications/notify.service.ts';
import { buildFor } from './build.service.ts';
import { type Carrier, CarrierFailure } from './carriers/carrier.ts';
import { openCarrier } from './carriers/open-carrier.ts';
import { receiveFrom } from './receive.service.ts';
import {
  addDueStocks,
  countUnsent,
  type DueMessage,
  findOverdue,
  keepFailure,
  keepSent,
  takeDue,
} from './unsent.queries.ts';

/** Partners at work at the same time, in this process and of one account; the others wait their turn. */
const turns = sharedPlaces({ places: 16, most: 2, spare: 12, waitMs: 15 * 60_000 });
/** How long a server that stops waits for what is on its way. */
const patienceMs = 5_000;

/** Makes and sends messages until the server stops: woken by what is to be told, and each minute for what is due again or lies with a carrier. */
export function runEdi(app: Services): void {
  const running = new Map<number, { again: boolean; fetches: boolean; work: Promise<void> }>();
  let isOver = false;

  /** One turn of an account at a time; what is asked for meanwhile is done by the next. */
  function wake(accountId: number, fetches = false): void {
    if (isOver) return;
    const known = running.get(accountId);
    if (known) {
      known.again = true;
      known.fetches ||= fetches;
      return;
    }
    const one = { again: false, fetches, work: Promise.resolve() };
    running.set(accountId, one);
    const work = async () => {
      try {
        do {
          one.again = false;
          const takes = one.fetches;
          one.fetches = false;
          await workFor(app, accountId, takes, () => isOver);
        } while (one.again && !isOver);
      } finally {
        // In the same moment as the last look at `again`: nobody wakes a turn that is over.
        running.delete(accountId);
      }
    };
    one.work = work().catch((error: unknown) =>
      app.http.log.error({ err: error, account: accountId }, 'EDI could not be done'),
    );
  }

  const stop = app.events.on((event) => {
    if (event !== 'resync' && (event.entity === 'edi_event' || event.entity === 'edi_message')) wake(event.account);
  });
  app.metrics.gauge({ name: 'boxyard_edi_unsent', help: 'EDI messages that no carrier has taken yet' }, () =>
    countUnsent(app.db),
  );
  every(app, 'EDI', 1, async () => {
    const ids: number[] = [];
    await inEachAccount(app, 'edi', async (teller) => {
      ids.push(teller.account.id);
      await tellWhatIsLate(teller);
    });
    // Not waited for: a slow server of one partner keeps nobody's alarms back.
    for (const id of ids) wake(id, true);
  });
  app.http.addHook('preClose', async () => {
    isOver = true;
    stop();
    const all = Promise.allSettled([...running.values()].map(({ work }) => work));
    await Promise.race([all, sleep(patienceMs, undefined, { ref: false })]);
  });
}

/** A daily stock is due, and what was not told in time is an alarm, once. */
async function tellWhatIsLate(teller: Teller): Promise<void> {
  await lockByName(teller.tx, `edi alarms of ${teller.account.id}`);
  await addDueStocks(teller);
  for (const { partnerId, name, occasion, count } of await findOverdue(teller))
    await tellFailed(teller, { partnerId, name, occasion, count });
}

const tellFailed = (
  teller: Teller,
  { partnerId, name, occasion, count }: { partnerId: number; name: string; occasion: string; count: number },
): Promise<void> =>
  notify(teller, 'edi_failed', members.all, {
    thing: `edi_partner ${partnerId}`,
    path: notificationPaths.edi_failed(),
    facts: { partner: name, count },
    occasion,
  });

/** All that is to be done for an account: messages are made and sent, and with `fetches` those that lie with carriers are taken. */
async function workFor(app: Services, accountId: number, fetches: boolean, isOver: () => boolean): Promise<void> {
  const account = await findAccount(app, accountId);
  if (!account) return;
  let partners: EdiPartner[] = [];
  await asAccount(app, account, async (ctx) => {
    const { rows } =
      await sql`select from tenant_account where account_id = ${accountId} and 'edi' = any (modules)`.execute(ctx.tx);
    if (rows.length > 0) partners = await listPartners(ctx);
  });
  const done = await Promise.allSettled(
    partners.map((partner) => turns(account.slug, () => workForPartner(app, account, partner, fetches, isOver))),
  );
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function workForPartner(
  app: Services,
  account: CurrentAccount,
  partner: EdiPartner,
  fetches: boolean,
  isOver: () => boolean,
): Promise<void> {
  let looked = 1;
  while (looked > 0 && !isOver())
    await asAccount(app, account, async (ctx) => {
      looked = await buildFor(ctx, partner.id);
    });
  if (partner.mode === 'off' || partner.carrier === 'none') return;
  let carrier: Carrier | undefined;
  const open = async () => {
    let sealed: string | undefined;
    await asAccount(app, account, async (ctx) => {
      sealed = await findSecret(ctx, partner.id);
    });
    return openCarrier(app, account.slug, partner, sealed);
  };
  try {
    for (let due = await take(app, account, partner); due && !isOver(); due = await take(app, account, partner)) {
      const failure = await sendOne(due, async () => (carrier ??= await open()));
      const taken = due;
      await asAccount(app, account, async (ctx) => {
        if (!(failure instanceof CarrierFailure)) return keepSent(ctx, taken, failure);
        const isAlarm = await keepFailure(ctx, partner.id, taken, failure);
        if (isAlarm)
          await tellFailed(ctx, {
            partnerId: partner.id,
            name: partner.name,
            occasion: `message ${taken.id}`,
            count: 1,
          });
      });
      if (failure instanceof CarrierFailure && !failure.isOwn) return;
    }
    if (fetches && partner.inFolder !== '' && !isOver()) {
      carrier ??= await open();
      await receiveFrom(app, account, partner, carrier);
    }
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error;
    app.http.log.warn(
      { account: account.id, partner: partner.id, reason: error.message },
      'messages of an EDI partner could not be fetched',
    );
  } finally {
    await carrier?.close();
  }
}

async function take(app: Services, account: CurrentAccount, partner: EdiPartner): Promise<DueMessage | undefined> {
  let due: DueMessage | undefined;
  await asAccount(app, account, async (ctx) => {
    due = await takeDue(ctx, partner.id);
  });
  return due;
}

async function sendOne(due: DueMessage, open: () => Promise<Carrier>): Promise<'sent' | 'found' | CarrierFailure> {
  const file = { name: due.fileName, bytes: due.contents };
  try {
    return await (await open()).send(file, { mayBeThere: due.wasTried, isSentAgain: due.isSentAgain });
  } catch (error) {
    if (error instanceof CarrierFailure) return error;
    throw error;
  }
}
