import type { CarrierCheck } from '@boxyard/contract/edi/edi-partners.ts';

interface EdiFile {
  name: string;
  bytes: Buffer;
}

/** Why a file did not go. `isOwn`: for this file alone; others of the partner may go. */
export class CarrierFailure extends Error {
  readonly outcome: CarrierCheck['outcome'] | 'fileThere' | 'file' | 'mail';
  readonly isOwn: boolean;
  constructor(outcome: CarrierFailure['outcome'], isOwn = false, note = '') {
    super([outcome, note].filter(Boolean).join(': '));
    this.outcome = outcome;
    this.isOwn = isOwn;
  }
}

/** What was known of a file before: it may lie there since a try that nobody saw the end of; it was sent, and goes again. */
interface Before {
  mayBeThere: boolean;
  isSentAgain: boolean;
}

/** Keeps a file that came; null for what is too large to be fetched. @returns whether it may go from where it lies */
type Taker = (name: string, bytes: Buffer | null) => Promise<boolean>;

/** A way to a partner. */
export interface Carrier {
  /** Once it is over, the carrier has the file, whole. @returns `found` where it lay there since an earlier try @throws CarrierFailure */
  send(file: EdiFile, before: Before): Promise<'sent' | 'found'>;
  /** Takes messages of the partner that lie there, one after the other. @throws CarrierFailure */
  fetch(take: Taker): Promise<void>;
  check(): Promise<CarrierCheck>;
  close(): Promise<void>;
}

/** So many files are fetched at once; the others a minute later. */
export const mostFetched = 50;
/** Names of files that are not whole yet, or are none of the partner's messages. */
export const isWhole = (name: string): boolean => !/^\.|\.(?:tmp|part|filepart)$/i.test(name);

/** What to do with a file of that name that lies there already. @throws CarrierFailure */
export function judgePresent(size: number | undefined, { bytes }: EdiFile, before: Before): 'found' | 'write' {
  if (size === undefined || before.isSentAgain) return 'write';
  if (before.mayBeThere && size === bytes.length) return 'found';
  throw new CarrierFailure('fileThere', true);
}
