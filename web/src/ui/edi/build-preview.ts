import { buildInterchange, type Envelope, type Told, type Writing } from '@boxyard/contract/edi/edi-build.ts';
import type { EdiBox, EdiEstimate, EstimateOptions, OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { serverNow } from '../../core/device/server-clock.ts';
import { isoDay } from '../../core/text/day.ts';
import { wallClock } from '../../core/text/zone.ts';

const ends = { none: '', LF: '\n', CRLF: '\r\n' } as const;
const two = (n: number) => String(n).padStart(2, '0');

export const kindOf = (type: Told['type'], box: EdiBox): Told['kind'] => (type === 'COEDOR' ? 'stock' : box.direction);

/** Local: CCYYMMDDHHMM. */
function localNow(): string {
  const clock = wallClock(serverNow());
  return isoDay(clock).replaceAll('-', '') + two(clock.hour) + two(clock.minute);
}

function write(partner: EdiPartner, writing: Writing, at: string): string {
  const envelope: Envelope = { ...partner, newline: ends[partner.newline], isTest: partner.mode !== 'live' };
  return buildInterchange([writing], envelope, { icr: '1', at });
}

/** The message that the partner would be sent of this container now. */
export function buildPreview(partner: EdiPartner, type: Told['type'], options: OutOptions, box: EdiBox): string {
  const at = localNow();
  const kind = kindOf(type, box);
  const document = { in: 'GI', out: 'GO', stock: 'ST' }[kind] + box.transportId;
  const told: Told = { type, kind, function: '9', document, earlier: '', now: at, boxes: [box] };
  return write(partner, { told, options }, at);
}

/** The message that the partner would be sent of this estimate now. */
export const buildEstimatePreview = (partner: EdiPartner, options: EstimateOptions, estimate: EdiEstimate): string =>
  write(partner, { told: { type: 'DESTIM', function: '9', estimate }, options }, localNow());
