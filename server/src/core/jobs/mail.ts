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
  /** The same at each try, so that one whose answer was lost is recognised as the same mail. */
  messageId?: string;
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
  /** Asks before each try whether a mail of a document still has its reason: nothing is dropped or changed until the server is built. */
  review: Review;
  /** Waits a little for mails that are still being sent. */
  close(): Promise<void>;
}

/** @returns the mail as it is true now; 'dropped' where its reason is over */
export type Review = (accountId: number, documentId: number, written: Message) => Promise<Message | 'dropped'>;

const closeMs = 5_000;
const asWritten: Review = async (_account, _document, written) => written;
const idle = () => undefined;

/** @param count is told what came of each mail */
export async function openMail(config: Config, count: (outcome: MailOutcome) => void = () => undefined): Promise<Mail> {
  if (!config.smtpUrl)
    return {
      isConfigured: false,
      send: async () => undefined,
      wake: idle,
      review: asWritten,
      close: async () => undefined,
    };
  // Loaded only when mail is configured.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    // One that breaks off after the mail may have been taken: whether and when it is tried again, the table alone decides.
    maxRequeues: 0,
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
    review: asWritten,
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
  /** It is not about this recipient or this mail: an operator has to mend the sign-in, the sender or the connection. */
  isOfServer: boolean;
}

/** RFC 5321, 4.2.1: a code of 500 and more to the recipient or to the mail itself is for good, one of 400 for now. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, command } = partsOf(error);
  // Without an answer, nodemailer itself refused the address or the size.
  const isOfMail =
    command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API');
  const isForGood = typeof responseCode !== 'number' || responseCode >= 500;
  // A sender that is refused has the same code of nodemailer as a recipient.
  const what = command === 'MAIL FROM' ? command : code;
  const reason = [what, responseCode].filter(Boolean).join(' ') || 'unknown';
  return { reason, isFinal: isOfMail && isForGood, isOfServer: !isOfMail };
}

const partsOf = (error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
