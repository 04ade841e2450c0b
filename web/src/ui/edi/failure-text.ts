import type { EdiLogLine } from '@boxyard/contract/edi/edi-messages.ts';
import { sentence } from '../../core/text/i18n.ts';

/** Why a carrier has not taken something, in the reader's language, and after it what the other side said itself. */
export function failureText({ failure, note }: Pick<EdiLogLine, 'failure' | 'note'>): string {
  if (!failure) return note;
  const said = sentence(failure, failure.message);
  return note === '' ? said : `${said} (${note})`;
}
