import { buildInterchange, type Envelope, type Told } from '@boxyard/contract/edi/edi-build.ts';
import type { EdiBox, OutOptions, outTypes } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { isoDay } from '../../core/text/day.ts';
import { wallClock } from '../../core/text/zone.ts';

type OutType = (typeof outTypes)[number];

const ends = { none: '', LF: '\n', CRLF: '\r\n' } as const;
const two = (n: number) => String(n).padStart(2, '0');

export const kindOf = (type: OutType, box: EdiBox): Told['kind'] => (type === 'COEDOR' ? 'stock' : box.direction);

/** The message that the partner would be sent of this container now. */
export function buildPreview(partner: EdiPartner, type: OutType, options: OutOptions, box: EdiBox): string {
  const envelope: Envelope = { ...partner, newline: ends[partner.newline], isTest: partner.mode !== 'live' };
  const clock = wallClock(Date.now() / 1000);
  const at = isoDay(clock).replaceAll('-', '') + two(clock.hour) + two(clock.minute);
  const kind = kindOf(type, box);
  const document = { in: 'GI', out: 'GO', stock: 'ST' }[kind] + box.transportId;
  const told: Told = { type, kind, function: '9', document, earlier: '', now: at, boxes: [box] };
  return buildInterchange([{ told, options }], envelope, { icr: '1', at });
}
