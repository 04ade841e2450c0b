import type { Language } from '@boxyard/contract/core/enums.ts';
import type { FastifyBaseLogger } from 'fastify';
import { textsOf } from '../../core/crud/texts.ts';
import type { Services } from '../../core/http/services.ts';

export interface Letter {
  to: string;
  language: Language;
  /** The key of the text in `mails.json`. */
  text: 'invitation' | 'password' | 'forgotten' | 'email' | 'emailTaken' | 'emailChanged' | 'mention';
  values: Record<string, string | number>;
}

/** Sends without waiting: a slow or broken mail server neither stops the request nor reveals the recipient. Failures are logged. */
export function mailLater(app: Services, log: FastifyBaseLogger, { to, language, text, values }: Letter): void {
  const words = textsOf(language, 'mails');
  app.mail
    .send({ to, subject: words(`${text}.subject`, values), text: words(`${text}.text`, values) })
    .catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'));
}
