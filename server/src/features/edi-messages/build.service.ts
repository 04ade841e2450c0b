import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { buildInterchange, type Envelope, type Told } from '@boxyard/contract/edi/edi-build.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { EdiBox, OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { encode } from '@boxyard/contract/edi/edi-syntax.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { boxesInStock, boxesOfMoves } from '../edi-events/boxes.queries.ts';
import {
  addEvent,
  findHeld,
  findLastTold,
  findRevisions,
  findToldInTest,
  keepBuilt,
  keepUntold,
  stopUntried,
  takeWaiting,
  type WaitingEvent,
} from '../edi-events/edi-events.queries.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { getPartner } from '../edi-partners/edi-partners.queries.ts';
import { profileOfToday } from '../edi-profiles/edi-profiles.queries.ts';
import { decide, documentOf, group, judge, type Telling } from './decide.service.ts';
import { insertMessage, nextIcr } from './message-log.queries.ts';

/**
 * Locks the partner until the transaction ends. Only one server at a time makes messages for a partner and numbers them. Who changes the
 * partner's settings, codes or profiles waits, and then tries again what was held because of the former ones.
 */
export async function lockPartner({ tx, account }: InAccount, partnerId: number): Promise<void> {
  await sql`select from edi_partner where account_id = ${account.id} and id = ${partnerId} for no key update`.execute(
    tx,
  );
}

/** Makes messages of what waits to be told to a partner. @returns how many events were looked at */
export async function buildFor(ctx: InAccount, partnerId: number): Promise<number> {
  await lockPartner(ctx, partnerId);
  const partner = await getPartner(ctx, partnerId);
  const events = await takeWaiting(ctx, partnerId, partner.mode === 'off' ? 0 : partner.sendMinutes);
  if (events.length === 0) return 0;
  if (partner.mode === 'off') {
    await keepUntold(
      ctx,
      events.map(({ id }) => id),
      'dropped',
      [],
    );
    return events.length;
  }
  for (const event of events.filter(({ kind }) => kind === 'stock')) await buildStock(ctx, partner, event);
  await buildMoves(
    ctx,
    partner,
    events.filter(({ kind }) => kind !== 'stock'),
  );
  return events.length;
}

export const envelopeOf = (partner: EdiPartner): Envelope => ({
  charset: partner.charset,
  syntax: partner.syntax,
  hasUna: partner.hasUna,
  newline: partner.newline === 'none' ? '' : partner.newline === 'LF' ? '\n' : '\r\n',
  ourId: partner.ourId,
  ourQualifier: partner.ourQualifier,
  theirId: partner.theirId,
  theirQualifier: partner.theirQualifier,
  operator: partner.operator,
  hasReference: partner.hasReference,
  isTest: partner.mode === 'test',
});

/** Local: CCYYMMDDHHMM. */
export async function localNow({ tx, account }: InAccount): Promise<string> {
  const now = sql<{
    now: string;
  }>`select to_char(now() at time zone ${account.timezone}::text, 'YYYYMMDDHH24MI') as now`;
  return onlyRow(await now.execute(tx)).now;
}

async function buildMoves(ctx: InAccount, partner: EdiPartner, events: readonly WaitingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const profile = await profileOfToday<OutOptions>(ctx, partner.id, 'CODECO');
  const ids = (some: readonly WaitingEvent[]) => some.map(({ id }) => id);
  if (!profile) return keepUntold(ctx, ids(events), 'held', [reasonOf('ediNoProfile', { type: 'CODECO' })]);
  const transports = events.flatMap(({ transportId }) => transportId ?? []);
  const boxes = await boxesOfMoves(ctx, partner, transports);
  // What nobody has tried to send yet is made anew instead of being corrected.
  for (const one of await findLastTold(ctx, partner, transports))
    if (one.isUntried && isNews(one, boxes.get(one.transportId))) await stopUntried(ctx, one.messageId);
  const told = new Map((await findLastTold(ctx, partner, transports)).map((one) => [one.transportId, one]));
  for (const [transportId, { box: before }] of told) {
    const box = boxes.get(transportId);
    // Where a container stands and how it is graded since is no news of its gate move.
    if (box) boxes.set(transportId, { ...box, locode: before.locode, facility: before.facility, grade: before.grade });
  }
  const revisions = await findRevisions(ctx, partner.id, transports);
  const inTest = partner.mode === 'test' ? new Set<number>() : await findToldInTest(ctx, partner.id, transports);
  const held = await findHeld(ctx, partner.id);
  const envelope = envelopeOf(partner);
  const tellings: Telling[] = [];
  const seen = new Set<number>();
  for (const event of events) {
    const { transportId } = event;
    if (transportId === null) continue;
    if (seen.has(transportId)) {
      await keepUntold(ctx, [event.id], 'dropped', [reasonOf('ediUnchanged', {}, false)]);
      continue;
    }
    // What came later of a container waits behind what is held; the same gate move is looked at anew.
    if (held.some((one) => one.number === event.number && one.transportId !== transportId && one.id < event.id))
      continue;
    seen.add(transportId);
    await keepUntold(
      ctx,
      held.filter((one) => one.transportId === transportId).map(({ id }) => id),
      'dropped',
      [],
    );
    const last = told.get(transportId);
    if (!last && inTest.has(transportId)) {
      await keepUntold(ctx, [event.id], 'dropped', [reasonOf('ediToldInTest', {}, false)]);
      continue;
    }
    const decision = decide(
      { box: boxes.get(transportId), last, revision: (revisions.get(transportId) ?? 0) + 1 },
      profile.options,
      envelope,
    );
    if ('status' in decision) {
      await keepUntold(ctx, [event.id], decision.status, decision.reasons);
      if (decision.status === 'held') held.push({ id: event.id, number: event.number, transportId });
      continue;
    }
    const [first, ...more] = decision.tellings;
    if (first) tellings.push({ ...first, event });
    for (const telling of more)
      tellings.push({ ...telling, event: { ...event, id: await addEvent(ctx, partner.id, event) } });
  }
  await packMoves(ctx, partner, profile, tellings);
}

/** It would be told otherwise now. */
const isNews = (last: { box: EdiBox; function: string }, box: EdiBox | undefined): boolean =>
  box === undefined ? last.function !== '1' : !isDeepStrictEqual(last.box, kept(box));

/** What is kept of a gate move that was told: its driver stands with the gate move alone, where erasure reaches. */
const kept = (box: EdiBox): EdiBox => ({ ...box, driver: '' });

type Profile = { id: number; options: OutOptions };

/** Tellings become messages, and messages interchanges, by the partner's packing. */
async function packMoves(
  ctx: InAccount,
  partner: EdiPartner,
  profile: Profile,
  tellings: readonly Telling[],
): Promise<void> {
  const at = await localNow(ctx);
  const messages = group(tellings, partner.packing === 'boxes_per_message').map((members) => ({
    members,
    told: toldOf(members, at),
  }));
  const files =
    partner.packing === 'message_per_box' && messages.length > 0 ? [messages] : messages.map((one) => [one]);
  for (const file of files) {
    const members = file.flatMap((one) => one.members);
    const [first] = members;
    if (!first) continue;
    const messageId = await keepInterchange(ctx, partner, profile, {
      at,
      type: 'CODECO',
      function: first.function,
      told: file.map((one) => one.told),
      reasons: members.flatMap(({ reasons }) => reasons),
      events: members.map(({ event }) => event.id),
    });
    if (messageId === undefined) continue;
    await keepBuilt(
      ctx,
      messageId,
      members.map(({ event, function: name, revision, box, body, reasons }) => ({
        id: event.id,
        function: name,
        revision,
        box: kept(box),
        body,
        reasons,
      })),
    );
  }
}

function toldOf(members: readonly Telling[], at: string): Told {
  const [first] = members;
  if (!first) throw new Error('A message tells one container at least.');
  return {
    type: 'CODECO',
    kind: first.kind,
    function: first.function,
    document: documentOf(first.kind, first.box.transportId),
    earlier: first.earlier,
    now: at,
    boxes: members.map(({ box }) => box),
  };
}

interface Interchange {
  at: string;
  type: 'CODECO' | 'COEDOR';
  function: string;
  told: Told[];
  reasons: EdiReason[];
  events: number[];
}

/** @returns undefined where our own check refuses it: its events are held */
async function keepInterchange(
  ctx: InAccount,
  partner: EdiPartner,
  { id: profileId, options }: Profile,
  { at, type, function: name, told, reasons, events }: Interchange,
): Promise<number | undefined> {
  const icr = await nextIcr(ctx.tx, ctx.account.id, partner.id, partner.firstIcr);
  const text = buildInterchange(
    told.map((one) => ({ told: one, options })),
    envelopeOf(partner),
    { icr, at },
  );
  const problems = judge(text, options);
  if (problems.some(({ isError }) => isError)) {
    await keepUntold(ctx, events, 'held', problems);
    return undefined;
  }
  const contents = Buffer.from(encode(text, partner.charset));
  const byHand =
    name === '1' && options.cancelling === 'byHand'
      ? [reasonOf('ediCancelByHand', { document: told[0]?.document ?? '' })]
      : [];
  const boxes = told.flatMap((one) => one.boxes);
  const numbers = [...new Set(boxes.map(({ number }) => number))];
  const references = boxes.flatMap((box) => [box.bookingNumber, box.orderNumber, box.billOfLading]).filter(Boolean);
  return insertMessage(ctx, {
    partnerId: partner.id,
    profileId,
    direction: 'out',
    type,
    function: name,
    icr,
    status: partner.mode === 'test' ? 'test' : byHand.length > 0 ? 'failed' : 'waiting',
    isDue: partner.carrier !== 'none',
    isTest: partner.mode === 'test',
    fileName: fileNameOf(partner.fileName, { icr, type, at }),
    contents,
    sha256: createHash('sha256').update(contents).digest('hex'),
    preparedAt: at,
    about: aboutOf(numbers),
    boxCount: numbers.length,
    boxes: numbers.map((number) => number.toLowerCase()),
    words: [...numbers, ...new Set(references), icr, ...told.map(({ document }) => document)],
    reasons: [...byHand, ...reasons],
    parsed: null,
    earlierId: null,
  });
}

export const fileNameOf = (pattern: string, { icr, type, at }: { icr: string; type: string; at: string }): string =>
  pattern
    .replaceAll('{icr}', icr)
    .replaceAll('{type}', type)
    .replaceAll('{date}', at.slice(0, 8))
    .replaceAll('{time}', at.slice(8))
    .replace(/[{}]/g, '');

/** The first few, and how many more. */
export const aboutOf = (numbers: readonly string[]): string =>
  numbers.length <= 3 ? numbers.join(', ') : `${numbers.slice(0, 3).join(', ')} +${numbers.length - 3}`;

/** What stands here when the message is made. */
async function buildStock(ctx: InAccount, partner: EdiPartner, event: WaitingEvent): Promise<void> {
  const profile = await profileOfToday<OutOptions>(ctx, partner.id, 'COEDOR');
  if (!profile) return keepUntold(ctx, [event.id], 'held', [reasonOf('ediNoProfile', { type: 'COEDOR' })]);
  const boxes = await boxesInStock(ctx, partner);
  const at = await localNow(ctx);
  const told: Told = {
    type: 'COEDOR',
    kind: 'stock',
    function: '9',
    document: `ST${event.id}`,
    earlier: '',
    now: at,
    boxes,
  };
  const messageId = await keepInterchange(ctx, partner, profile, {
    at,
    type: 'COEDOR',
    function: '9',
    told: [told],
    reasons: [],
    events: [event.id],
  });
  if (messageId !== undefined)
    await keepBuilt(ctx, messageId, [
      { id: event.id, function: '9', revision: null, box: null, body: '', reasons: [] },
    ]);
}
