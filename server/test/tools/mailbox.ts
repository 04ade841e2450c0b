import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

interface Received {
  from: string;
  to: string[];
  /** Headers and body with quoted-printable decoded. */
  text: string;
}

/** Decodes quoted-printable if the mail uses it: each run of encoded bytes is a piece of UTF-8. */
export function readable(raw: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(raw)) return raw;
  const bytesOf = (run: string) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8');
  return raw.replace(/=\r?\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, bytesOf);
}

/** A real SMTP server that keeps the mails it receives until the test file ends. */
export async function openMailbox() {
  const arrivals: ((mail: Received) => void)[] = [];
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        text: readable(await text(stream)),
      };
      received.push(mail);
      arrivals.shift()?.(mail);
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: () => new Promise<Received>((resolve) => arrivals.push(resolve)),
  };
}
