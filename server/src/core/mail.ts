import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
}

/** Without SMTP_URL nothing is sent and `isConfigured` says so: every link is shown on screen as well. */
export interface Mail {
  isConfigured: boolean;
  send(message: Message): Promise<void>;
  close(): void;
}

export function openMail(config: Config): Mail {
  if (!config.smtpUrl) return { isConfigured: false, send: async () => undefined, close: () => undefined };
  const from = `Boxyard <no-reply@${new URL(config.publicUrl).hostname}>`;
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
  });
  return {
    isConfigured: true,
    send: async (message) => {
      await transport.sendMail({ from, ...message });
    },
    close: () => transport.close(),
  };
}
