import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** The code with which the server refuses a recipient, the mail to one, or a sender, if it does. */
type Refusal = (address: string) => number | undefined;

interface Received {
  from: string;
  to: string[];
  /** Headers and body with quoted-printable decoded. */
  text: string;
}

/** Decodes quoted-printable in the parts that use it. */
export const readable = (raw: string): string =>
  raw
    .split(/^(?=----_)/m)
    .map(readablePart)
    .join('');

/** Each run of encoded bytes is a piece of UTF-8. */
function readablePart(raw: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(raw)) return raw;
  const bytesOf = (run: string) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8');
  return raw.replace(/=\r?\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, bytesOf);
}

/** A port that nobody listens on: a relay that is down, until a mailbox is opened there. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}

/** A real SMTP server that keeps the mails it receives until the test file ends. */
export async function openMailbox({
  port: wanted = 0,
  refuses = () => undefined,
  refusesData = () => undefined,
  refusesSender = () => undefined,
  refusesSignIn = () => false,
}: {
  port?: number;
  refuses?: Refusal;
  refusesData?: Refusal;
  refusesSender?: Refusal;
  /** Where the sender signs in at all. */
  refusesSignIn?: () => boolean;
} = {}) {
  const answer = (responseCode: number | undefined) =>
    responseCode ? Object.assign(new Error('refused'), { responseCode }) : undefined;
  const arrivals: ((mail: Received) => void)[] = [];
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_given, _session, done) => (refusesSignIn() ? done(new Error('refused')) : done(null, { user: 'depot' })),
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => done(answer(refusesSender(address))),
    onRcptTo: ({ address }, _session, done) => done(answer(refuses(address))),
    onData: async (stream, { envelope }, done) => {
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        text: readable(await text(stream)),
      };
      const refusal = answer(refusesData(mail.to[0] ?? ''));
      if (refusal) return done(refusal);
      received.push(mail);
      arrivals.shift()?.(mail);
      done();
    },
  });
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    next: () => new Promise<Received>((resolve) => arrivals.push(resolve)),
  };
}

/** A way to a mailbox that breaks off once the mail was taken, before the sender hears of it, as often as it is asked to. */
export async function openLossyWay(mailbox: { port: number }) {
  let losses = 0;
  const open = new Set<() => void>();
  const way = createServer((near) => {
    const far = connect(mailbox.port, '127.0.0.1');
    const end = () => {
      open.delete(end);
      near.destroy();
      far.destroy();
    };
    open.add(end);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.on('data', (part) => {
      if (losses > 0 && part.includes('message queued')) {
        losses -= 1;
        end();
      } else near.write(part);
    });
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  afterAll(() => new Promise<void>((resolve) => way.close(() => resolve())));
  const { port } = way.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    lose(count: number) {
      losses = count;
    },
    /** Ends what is open, so that the sender signs in anew. */
    hangUp() {
      for (const end of open) end();
    },
  };
}
