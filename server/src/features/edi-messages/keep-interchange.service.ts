import { createHash } from 'node:crypto';
import { buildInterchange, type Envelope, isOfEstimate, type Writing } from '@boxyard/contract/edi/edi-build.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { encode } from '@boxyard/contract/edi/edi-syntax.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { keepUntold } from '../edi-events/edi-events.queries.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { judge } from './decide.service.ts';
import { insertMessage, nextIcr } from './message-log.queries.ts';

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

interface Interchange {
  at: string;
  function: string;
  /** One at least, all of one kind and profile. */
  messages: Writing[];
  about: string;
  reasons: EdiReason[];
  events: number[];
}

/** Judges an interchange and keeps it as a message. @returns undefined where our own check refuses it: its events are held */
export async function keepInterchange(
  ctx: InAccount,
  partner: EdiPartner,
  profileId: number,
  { at, function: name, messages, about, reasons, events }: Interchange,
): Promise<number | undefined> {
  const [first] = messages;
  if (!first) throw new Error('An interchange has one message at least.');
  const { type } = first.told;
  const icr = await nextIcr(ctx.tx, ctx.account.id, partner.id, partner.firstIcr);
  const text = buildInterchange(messages, envelopeOf(partner), { icr, at });
  const problems = judge(text, first.options);
  if (problems.some(({ isError }) => isError)) {
    await keepUntold(ctx, events, 'held', problems);
    return undefined;
  }
  const contents = Buffer.from(encode(text, partner.charset));
  const { numbers, references, documents } = wordsOf(messages);
  const isByHand = !isOfEstimate(first) && name === '1' && first.options.cancelling === 'byHand';
  const byHand = isByHand ? [reasonOf('ediCancelByHand', { document: documents[0] ?? '' })] : [];
  return insertMessage(ctx, {
    partnerId: partner.id,
    profileId,
    direction: 'out',
    type,
    function: name,
    icr,
    status: partner.mode === 'test' ? 'test' : isByHand ? 'failed' : 'waiting',
    isDue: partner.carrier !== 'none',
    isTest: partner.mode === 'test',
    fileName: fileNameOf(partner.fileName, { icr, type, at }),
    contents,
    sha256: createHash('sha256').update(contents).digest('hex'),
    preparedAt: at,
    about,
    boxCount: numbers.length,
    boxes: numbers.map((number) => number.toLowerCase()),
    words: [...numbers, ...new Set(references), icr, ...documents],
    reasons: [...byHand, ...reasons],
    parsed: null,
    earlierId: null,
  });
}

/** By what messages are found: containers, references of their gate moves, and numbers of their own. */
function wordsOf(messages: readonly Writing[]): { numbers: string[]; references: string[]; documents: string[] } {
  const boxes = messages.flatMap((one) => (isOfEstimate(one) ? [] : one.told.boxes));
  const numbers = messages.flatMap((one) => (isOfEstimate(one) ? [one.told.estimate.number] : []));
  return {
    numbers: [...new Set([...boxes.map(({ number }) => number), ...numbers])],
    references: boxes.flatMap((box) => [box.bookingNumber, box.orderNumber, box.billOfLading]).filter(Boolean),
    documents: messages.map((one) => (isOfEstimate(one) ? one.told.estimate.document : one.told.document)),
  };
}

const fileNameOf = (pattern: string, { icr, type, at }: { icr: string; type: string; at: string }): string =>
  pattern
    .replaceAll('{icr}', icr)
    .replaceAll('{type}', type)
    .replaceAll('{date}', at.slice(0, 8))
    .replaceAll('{time}', at.slice(8))
    .replace(/[{}]/g, '');
