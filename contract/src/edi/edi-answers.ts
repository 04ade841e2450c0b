import { part, type Segment } from './edi-syntax.ts';

/**
 * What a partner says of a message of ours: it was rejected; it was accepted; it has only arrived (0083: 8); or nothing that can be
 * understood, which changes nothing.
 */
type AnswerSays = 'rejected' | 'accepted' | 'received' | 'unclear';

/** What a CONTRL or an APERAK says of an interchange of ours. */
export interface ReadAnswer {
  icr: string;
  /** It is known by the number of its document only, such as GI123. */
  document: string;
  says: AnswerSays;
  /** `12 at segment 8, element 3:3`, and what else it says. */
  text: string;
}

/** 0083: 4 and lower levels that are rejected; 7 is none; 8 has only arrived. */
export function readControl(segments: readonly Segment[]): ReadAnswer[] {
  const uci = segments.find(({ tag }) => tag === 'UCI');
  const errors: string[] = [];
  const add = (code: string, where: string) => code && errors.push([code, where].filter(Boolean).join(' at '));
  let position = '';
  for (const segment of segments) {
    if (segment.tag === 'UCI') add(part(segment, 4), '');
    if (segment.tag === 'UCM') add(part(segment, 3), `message ${part(segment, 0)}`);
    if (segment.tag === 'UCS') {
      position = part(segment, 0);
      add(part(segment, 1), `segment ${position}`);
    }
    if (segment.tag === 'UCD') {
      const element = (segment.elements[1] ?? []).filter(Boolean).join(':');
      add(part(segment, 0), `segment ${position}, element ${element}`);
    }
  }
  const isRejected = part(uci, 3) === '4' || segments.some((one) => one.tag === 'UCM' && part(one, 2) === '4');
  const accepted = ({ '7': 'accepted', '8': 'received' } as const)[part(uci, 3)];
  return [
    {
      icr: part(uci, 0),
      document: '',
      says: isRejected ? 'rejected' : (accepted ?? 'unclear'),
      text: errors.join('; '),
    },
  ];
}

/** An APERAK rejects by its errors (ERC); one without says nothing that is certain. */
export function readAperak(segments: readonly Segment[], references: Record<string, string>): ReadAnswer[] {
  const errors = segments.flatMap((one) => (one.tag === 'ERC' ? [part(one, 0)] : []));
  const texts = segments.flatMap((one) =>
    one.tag === 'FTX' ? [(one.elements[3] ?? []).filter(Boolean).join(' ')] : [],
  );
  const document = Object.values(references).find((one) => /^(?:GI|GO|ST)\d+$/.test(one)) ?? '';
  return [
    {
      icr: references.ACW ?? '',
      document,
      says: errors.length > 0 ? 'rejected' : 'unclear',
      text: [...errors, ...texts].filter(Boolean).join(' '),
    },
  ];
}
