import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { asStep } from '../observability/span-at-hand.ts';

export const mailOutcomes = ['sent', 'failed'] as const;
type MailOutcome = (typeof mailOutcomes)[number];

export interface Attachment {
  filename: string;
  /** The id by which the mail shows a picture that it holds itself. */
  cid?: string;
  content: Buffer | string;
  encoding?: 'base64';
}

export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: Attachment[];
}

/** Without SMTP_URL nothing is sent and `isConfigured` says so: every link is shown on screen as well. */
export interface Mail {
  isConfigured: boolean;
  /** Sends at once, and tries once: for the operator. Those to people wait in a table (waiting-mails.ts). */
  send(message: Message): Promise<void>;
  /** Says after a commit that a mail waits: nothing until the server is built. */
  wake: () => void;
  /** Waits a little for mails that are still being sent. */
  close(): Promise<void>;
}

const closeMs = 5_000;
const idle = () => undefined;

/** @param count is told what came of each mail */
export async function openMail(config: Config, count: (outcome: MailOutcome) => void = () => undefined): Promise<Mail> {
  if (!config.smtpUrl)
    return { isConfigured: false, send: async () => undefined, wake: idle, close: async () => undefined };
  // Loaded only when mail is configured.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  const sending = new Set<Promise<unknown>>();
  return {
    isConfigured: true,
    send: async (message) => {
      const sent = asStep('send a mail', () =>
        transport.sendMail({ from: config.mailFrom, textEncoding: 'quoted-printable', ...message }),
      );
      sending.add(sent);
      try {
        await sent;
        count('sent');
      } catch (error) {
        count('failed');
        throw error;
      } finally {
        sending.delete(sent);
      }
    },
    wake: idle,
    close: async () => {
      await Promise.race([Promise.allSettled(sending), sleep(closeMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}

export interface Failure {
  /** Codes only: what a mail server says may hold the address. */
  reason: string;
  /** Another try would be refused as well. */
  isFinal: boolean;
}

/** The server refuses this recipient (5xx), not the sign-in or the sender, which an operator mends. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, command } = partsOf(error);
  const isFinal = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
  return { reason: [code, responseCode].filter(Boolean).join(' ') || 'unknown', isFinal };
}

const partsOf = (error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
