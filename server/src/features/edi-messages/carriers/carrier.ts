import { type SentenceKey, type SentenceParams, say } from '@boxyard/contract/core/sentences.ts';
import type { EdiFailure } from '@boxyard/contract/edi/edi-messages.ts';
import type { CarrierCheck } from '@boxyard/contract/edi/edi-partners.ts';

interface EdiFile {
  name: string;
  bytes: Buffer;
}

interface Told {
  params?: SentenceParams;
  /** For this file alone; others of the partner may go. */
  isOwn?: boolean;
  /** What the system or the other side said, as it said it. */
  technical?: string;
  /** What the server says it is. */
  hostKey?: string;
}

/** Why a file did not go, or the way is not open: a sentence for a clerk, and the technical text for whoever helps. */
export class CarrierFailure extends Error {
  readonly outcome: CarrierCheck['outcome'] | 'fileThere' | 'file' | 'mail';
  readonly isOwn: boolean;
  readonly reason: EdiFailure;
  readonly technical: string;
  readonly hostKey: string;
  constructor(outcome: CarrierFailure['outcome'], key: SentenceKey, told: Told = {}) {
    const { params, isOwn = false, technical = '', hostKey = '' } = told;
    const message = say(key, params);
    super([message, technical && `(${technical})`].filter(Boolean).join(' '));
    this.outcome = outcome;
    this.isOwn = isOwn;
    this.reason = { key, message, ...(params && { params }) };
    this.technical = technical;
    this.hostKey = hostKey;
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
export function judgePresent(size: number | undefined, { name, bytes }: EdiFile, before: Before): 'found' | 'write' {
  if (size === undefined || before.isSentAgain) return 'write';
  if (before.mayBeThere && size === bytes.length) return 'found';
  throw new CarrierFailure('fileThere', 'ediFileThere', { params: { name }, isOwn: true });
}
