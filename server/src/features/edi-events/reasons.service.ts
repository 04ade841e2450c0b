import { fieldError } from '@boxyard/contract/core/problems.ts';
import type { SentenceKey, SentenceParams } from '@boxyard/contract/core/sentences.ts';
import type { BuildFault } from '@boxyard/contract/edi/edi-build.ts';
import type { EdiProblem } from '@boxyard/contract/edi/edi-check.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';

/** Something about a message or a line, in words. */
export function reasonOf(key: SentenceKey, params: SentenceParams = {}, isError = true): EdiReason {
  const { path: _, ...said } = fieldError('', key, params);
  return { ...said, isError };
}

/** What is wrong with an interchange, with segment and element. A value is told up to its first signs. */
export const ofProblem = ({ key, segment, tag, element, value, isError }: EdiProblem): EdiReason =>
  reasonOf(key, { segment, tag, element, value: value.slice(0, 80).toWellFormed() }, isError);

export const ofFault = ({ key, number, value, isHeld }: BuildFault): EdiReason =>
  reasonOf(key, { number, value: value.slice(0, 80).toWellFormed() }, isHeld);
