import {
  type BankAnswers,
  type BankLine,
  type BankMatch,
  bankFileRoutes as routes,
} from '@boxyard/contract/billing/bank-files.ts';
import type { BodyOf, PayloadOf } from '@boxyard/contract/core/route.ts';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';

export type BankFilePreview = PayloadOf<typeof routes.readBankFile>;
export type BankChoice = BodyOf<typeof routes.takeBankLines>['lines'][number];

/** A file as it was chosen, in base64. */
export async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In parts: a call takes so many arguments only.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

export const readBankFile = (file: string, answers: BankAnswers) =>
  call(routes.readBankFile, { body: { file, answers } });

/** @param key sent again with the same key, the lines are recorded once */
export async function takeBankLines(file: string, answers: BankAnswers, lines: BankChoice[], key: string) {
  const counts = await call(routes.takeBankLines, { body: { file, answers, lines }, key });
  await invalidate('payment', 'invoice', 'transaction');
  return counts;
}

/** What a person does with a line. */
export interface LineChoice {
  isTicked: boolean;
  /** The suggested invoice is the one that it pays. */
  isAgreed: boolean;
}

/** Only what is certain is ticked beforehand: symbol and amount agree, it is not long ago, and the bank has not taken it back. */
export const firstChoice = ({ match, isOld, isReversed }: BankLine): LineChoice => ({
  isTicked: match === 'exact' && !isOld && !isReversed,
  isAgreed: match === 'exact',
});

/** With what was seen beside the line. */
export const chosen = (line: BankLine, { isAgreed }: LineChoice): BankChoice => ({
  id: line.id,
  invoiceId: isAgreed ? (line.invoice?.id ?? null) : null,
  clientId: isAgreed && line.invoice ? line.invoice.clientId : (line.client?.id ?? null),
  despite: line.payment?.id ?? null,
  isOldMeant: line.isOld,
});

const incoming: readonly BankMatch[] = ['known', 'same', 'exact', 'symbol', 'amount', 'twice', 'paid', 'none'];
export const isIncoming = ({ match }: BankLine): boolean => incoming.includes(match);
