import { isDeepStrictEqual } from 'node:util';
import type { Told } from '@boxyard/contract/edi/edi-build.ts';
import type { EdiBox, OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { sql } from 'kysely';
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
import { buildEstimates } from './build-estimates.service.ts';
import { decide, documentOf, group, type Telling } from './decide.service.ts';
import { envelopeOf, keepInterchange, localNow } from './keep-interchange.service.ts';

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
    events.filter(({ transportId }) => transportId !== null),
  );
  await buildEstimates(
    ctx,
    partner,
    events.filter(({ kind }) => kind === 'estimate'),
  );
  return events.length;
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
    const messageId = await keepInterchange(ctx, partner, profile.id, {
      at,
      function: first.function,
      messages: file.map(({ told }) => ({ told, options: profile.options })),
      about: aboutOf([...new Set(members.map(({ box }) => box.number))]),
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
  const messageId = await keepInterchange(ctx, partner, profile.id, {
    at,
    function: '9',
    messages: [{ told, options: profile.options }],
    about: aboutOf([...new Set(boxes.map(({ number }) => number))]),
    reasons: [],
    events: [event.id],
  });
  if (messageId !== undefined)
    await keepBuilt(ctx, messageId, [
      { id: event.id, function: '9', revision: null, box: null, body: '', reasons: [] },
    ]);
}
