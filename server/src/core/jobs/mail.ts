import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { asStep } from '../observability/span-at-hand.ts';

export const mailOutcomes = ['sent', 'failed'] as const;
type MailOutcome = (typeof mailOutcomes)[number];

interface Message {
  to: string;
  subject: string;
  text: string;
}

/** Without SMTP_URL nothing is sent and `isConfigured` says so: every link is shown on screen as well. */
export interface Mail {
  isConfigured: boolean;
  send(message: Message): Promise<void>;
  /** Waits a little for mails that are still being sent. */
  close(): Promise<void>;
}

const closeMs = 5_000;

/** @param count is told what came of each mail */
export async function openMail(config: Config, count: (outcome: MailOutcome) => void = () => undefined): Promise<Mail> {
  if (!config.smtpUrl) return { isConfigured: false, send: async () => undefined, close: async () => undefined };
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
      const sent = asStep('send a mail', () => transport.sendMail({ from: config.mailFrom, ...message }));
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
    close: async () => {
      await Promise.race([Promise.allSettled(sending), sleep(closeMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}
