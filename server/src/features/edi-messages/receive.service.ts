import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ReadAnswer } from '@boxyard/contract/edi/edi-answers.ts';
import { isCount } from '@boxyard/contract/edi/edi-check.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import { type InOptions, isOut } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { ReadFile, ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import { withSavepoint } from '../../core/db/savepoint.ts';
import { boundedProcess } from '../../core/files/bounded-process.ts';
import { problemOfDatabase } from '../../core/http/constraints.ts';
import type { Ctx, CurrentAccount, InAccount } from '../../core/http/context.ts';
import { Problem } from '../../core/http/problems.ts';
import { hasModule } from '../../core/http/require-module.ts';
import type { Services } from '../../core/http/services.ts';
import { sharedPlaces } from '../../core/jobs/shared-places.ts';
import { ofProblem, reasonOf } from '../edi-events/reasons.service.ts';
import { findBySender, getPartner } from '../edi-partners/edi-partners.queries.ts';
import { profileOfToday } from '../edi-profiles/edi-profiles.queries.ts';
import { asAccount, asNobody, nobody } from '../notifications/as-account.service.ts';
import { members, notify, type Teller } from '../notifications/notify.service.ts';
import { applyLines } from './apply.service.ts';
import { aboutOf, lockPartner } from './build.service.ts';
import type { Carrier } from './carriers/carrier.ts';
import { insertMessage, keepChange } from './message-log.queries.ts';
import { previewLines } from './preview.service.ts';

const bounds = { memoryMb: 1200, heapMb: 400, keptMb: 300, workMs: 20_000, idleMs: 60_000 };
const read = boundedProcess<{ latin1: string }, ReadInterchange[]>(join(import.meta.dirname, 'edi-worker.ts'), bounds);
const oneAtATime = sharedPlaces({ places: 1, most: 1, waitMs: 60_000 });

/** One interchange of a file, and what it says; each byte of it is a character. */
export interface ReadInterchange {
  latin1: string;
  file: ReadFile;
}

interface Came {
  bytes: Buffer | null;
  fileName: string;
  /** Whose carrier brought it; undefined for one that a person or a program handed in. */
  partner: EdiPartner | undefined;
}

/** What was read of a message, before it is kept. */
export type Read = Came & { file: ReadFile | undefined };

/**
 * Reads what came, in a process of its own: each interchange of the file for itself, in their order. Nothing of it can keep the server
 * from its work: what takes too long or too much is not read, and said so.
 */
export async function readCame(account: string, came: Came): Promise<Read[]> {
  const { bytes } = came;
  if (bytes === null) return [{ ...came, file: undefined }];
  const found = await oneAtATime(account, () => read({ latin1: bytes.toString('latin1') }));
  if (!found) return [{ ...came, file: undefined }];
  const isOne = found.length === 1;
  return found.map(({ latin1, file }) => ({ ...came, bytes: isOne ? bytes : Buffer.from(latin1, 'latin1'), file }));
}

/** What is said of a message before its lines are looked at. */
async function judgeFile(
  ctx: InAccount,
  { file, bytes, partner }: Read,
): Promise<{ partner: EdiPartner | undefined; reasons: EdiReason[] }> {
  if (bytes === null) return { partner, reasons: [reasonOf('ediTooLarge')] };
  if (!file) return { partner, reasons: [reasonOf('ediNotRead')] };
  const sender = await findBySender(ctx, file.from, file.fromQualifier);
  const forgives = (partner ?? sender)?.countsRefuse === false;
  // A message that we do not read keeps back none of those that we do.
  const isRead = file.messages.some(({ type }) => type !== '');
  const isForgiven = (each: (typeof file.problems)[number]) =>
    (forgives && isCount(each)) || (isRead && each.key === 'ediUnknownType');
  const reasons = file.problems.map((each) => ofProblem(isForgiven(each) ? { ...each, isError: false } : each));
  if (reasons.some(({ isError }) => isError) && file.messages.length === 0)
    return { partner: partner ?? sender, reasons };
  const foreign = file.messages.find(({ type }) => type !== '' && isOut(type));
  if (foreign) reasons.push(reasonOf('ediUnknownType', { segment: foreign.segment, value: foreign.type }));
  // Whoever may put files into a partner's folder speaks for that partner only.
  if (!sender || (partner && partner.id !== sender.id))
    reasons.push(reasonOf('ediUnknownSender', { value: file.from }));
  const own = partner ?? sender;
  if (own && own.ourId !== '' && file.to !== own.ourId) reasons.push(reasonOf('ediNotForUs', { value: file.to }));
  if (file.isTest) reasons.push(reasonOf('ediMarkedTest', {}, false));
  return { partner: own, reasons };
}

/** The message that has this number already. What a person handed in claims none against the carrier before it is applied. */
async function findSame(
  { tx, account }: InAccount,
  partnerId: number,
  { icr, isByCarrier }: { icr: string; isByCarrier: boolean },
): Promise<{ id: number; sha256: string } | undefined> {
  const claims = isByCarrier ? sql`(log #>> '{0,adminName}' = '' or status in ('applied', 'partly'))` : sql`true`;
  const { rows } = await sql<{ id: number; sha256: string }>`select id, sha256 from edi_message
    where account_id = ${account.id} and partner_id = ${partnerId} and direction = 'in' and icr = ${icr}
      and status not in ('refused', 'duplicate', 'dismissed') and ${claims} order by id limit 1`.execute(tx);
  return rows[0];
}

/** No text that a surrogate pair was cut in; PostgreSQL takes none. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** Keeps a message that came, whatever is wrong with it, and does what it says where nobody has to be asked. @returns its id */
export async function keepCame(ctx: Teller & Pick<Ctx, 'admin'>, came: Read): Promise<number> {
  const { file, bytes, fileName } = came;
  const { partner, reasons } = await judgeFile(ctx, came);
  if (partner) await lockPartner(ctx, partner.id);
  const contents = bytes ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(contents).digest('hex');
  const icr = cut(file?.icr ?? '', 35);
  const isByCarrier = came.partner !== undefined;
  const same = partner && icr ? await findSame(ctx, partner.id, { icr, isByCarrier }) : undefined;
  if (same) {
    const key = same.sha256 === sha256 ? 'ediDuplicateFile' : 'ediDuplicateOther';
    reasons.push(reasonOf(key, { icr }));
  }
  const isRefused = reasons.some(({ isError }) => isError);
  const messages = file?.messages ?? [];
  const answers = messages.flatMap((one) => one.answers);
  const status = same ? 'duplicate' : isRefused ? 'refused' : answers.length > 0 ? 'noted' : 'preview';
  const numbers = [...new Set(messages.flatMap((one) => one.boxes.flatMap(({ number }) => number || [])))];
  const references = messages.flatMap(referencesOf);
  const [first] = messages;
  const profile =
    partner && first?.type && status === 'preview'
      ? await profileOfToday<InOptions>(ctx, partner.id, first.type)
      : undefined;
  const id = await insertMessage(
    ctx,
    {
      partnerId: partner?.id ?? null,
      profileId: profile?.id ?? null,
      direction: 'in',
      type: first?.type ?? '',
      function: cut(first?.function ?? '', 3),
      icr,
      status,
      isDue: false,
      isTest: file?.isTest ?? false,
      fileName: cut(fileName, 200),
      contents,
      sha256,
      preparedAt: cut(file?.preparedAt ?? '', 20),
      about: cut(aboutOf([...new Set([...references, ...numbers])]), 200),
      boxCount: messages.reduce((sum, one) => sum + one.boxes.length, 0),
      boxes: numbers.map((number) => number.toLowerCase()),
      words: [...numbers, ...references, icr],
      reasons,
      parsed: status === 'preview' ? messages : null,
      earlierId: same?.id ?? null,
    },
    ctx.admin.id,
  );
  if (status === 'noted' && partner)
    await noteAnswers(ctx, { partnerId: partner.id, answerId: id, isByCarrier }, answers);
  if ((status === 'preview' || status === 'refused') && partner) {
    // What a person hands in is that person's to apply.
    const isTrusted = profile?.options.auto === true && isByCarrier && reasons.length === 0;
    const isApplied = isTrusted && (await applyByItself(ctx, id));
    if (!isApplied)
      await notify(ctx, 'edi_received', members.all, {
        thing: `edi_message ${id}`,
        path: notificationPaths.edi_received(),
        facts: { partner: partner.name },
      });
  }
  return id;
}

const referencesOf = (message: ReadMessage): string[] =>
  [
    message.number,
    ...Object.values(message.references),
    ...message.boxes.flatMap((box) => [box.references.BN ?? '', box.references.BM ?? '']),
  ].filter(Boolean);

/** Only what nobody has to look at: no line that is refused, or said anything about. What is refused then waits for a person. */
async function applyByItself(ctx: Teller & Pick<Ctx, 'admin'>, id: number): Promise<boolean> {
  if (!(await hasModule(ctx, 'bookings'))) return false;
  const lines = (await previewLines(ctx, id)).filter(({ isForAnotherDepot }) => !isForAnotherDepot);
  if (lines.length === 0 || lines.some(({ reasons, action }) => reasons.length > 0 || action === 'none')) return false;
  const as: Ctx = { ...ctx, ...asNobody(ctx.account) };
  const apply = () => applyLines(as, id, undefined).then(() => true);
  return withSavepoint(as, apply, Promise.reject.bind(Promise)).catch((error: unknown) => {
    if (!(error instanceof Problem) && !problemOfDatabase(error)) throw error;
    return false;
  });
}

/** What the server does by itself, it does as nobody. */
const sentOnes = ['sent', 'acknowledged', 'rejected'];
const answerable = [...sentOnes, 'sending', 'waiting', 'failed'];

/** What the line says of messages of ours. */
async function noteAnswers(
  ctx: InAccount,
  { partnerId, answerId, isByCarrier }: { partnerId: number; answerId: number; isByCarrier: boolean },
  answers: readonly ReadAnswer[],
): Promise<void> {
  for (const { icr, document, says, text } of answers) {
    const { rows } = await sql<{ id: number; status: string }>`select m.id, m.status from edi_message m
      where m.account_id = ${ctx.account.id} and m.partner_id = ${partnerId} and m.direction = 'out'
        and (m.icr = ${icr} or ${icr === ''} and ' ' || m.words || ' ' like '% ' || lower(${document || '-'}) || ' %')
      order by m.id desc limit 1 for update`.execute(ctx.tx);
    const [known] = rows;
    // A line rejects what it has got: also where its word comes before we know that the carrier has sent it.
    if (!known || !(isByCarrier ? answerable : sentOnes).includes(known.status)) {
      await keepChange(ctx, answerId, { reasons: [reasonOf('ediUnknownAnswer', { value: icr || document }, false)] }, [
        'received',
      ]);
      continue;
    }
    if (says === 'unclear') {
      const value = [icr || document, text].filter(Boolean).join(', ');
      await keepChange(ctx, answerId, { reasons: [reasonOf('ediUnclearAnswer', { value: cut(value, 300) }, false)] }, [
        'received',
      ]);
    } else if (says !== 'received') {
      const what = says === 'rejected' ? 'rejected' : 'acknowledged';
      const reasons = says === 'rejected' && text ? [reasonOf('ediLineRefused', { text: cut(text, 300) })] : [];
      await keepChange(ctx, known.id, { status: what, reasons, isOver: true }, [what, cut(text, 300)]);
    }
    await sql`update edi_message set earlier_id = ${known.id} where account_id = ${ctx.account.id} and id = ${answerId}`.execute(
      ctx.tx,
    );
  }
}

/** Takes what lies with a partner's carrier: kept here first, then removed there. One that cannot be kept keeps none of the others. */
export async function receiveFrom(
  app: Services,
  account: CurrentAccount,
  partner: EdiPartner,
  carrier: Carrier,
): Promise<void> {
  await carrier.fetch(async (name, bytes) => {
    try {
      for (const came of await readCame(account.slug, { bytes, fileName: name, partner }))
        await asAccount(app, account, async (teller) => {
          // It may lie there still because nobody could remove it.
          if (await isKept(teller, partner.id, name, came.bytes)) return;
          const current = await getPartner(teller, partner.id);
          await keepCame({ ...teller, admin: nobody }, { ...came, partner: current });
        });
      return bytes !== null;
    } catch (error) {
      app.http.log.error(
        { err: error, account: account.id, partner: partner.id },
        'a file of an EDI partner could not be kept',
      );
      return false;
    }
  });
}

async function isKept(
  { tx, account }: InAccount,
  partnerId: number,
  fileName: string,
  bytes: Buffer | null,
): Promise<boolean> {
  const sha256 = createHash('sha256')
    .update(bytes ?? Buffer.alloc(0))
    .digest('hex');
  const { rows } =
    await sql`select from edi_message where account_id = ${account.id} and partner_id = ${partnerId} and direction = 'in'
    and file_name = ${cut(fileName, 200)} and sha256 = ${sha256} and created_at > now() - interval '7 days' limit 1`.execute(
      tx,
    );
  return rows.length > 0;
}
