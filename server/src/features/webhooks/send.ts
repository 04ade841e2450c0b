import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Delivery } from '@boxyard/contract/integrations/webhooks.ts';
import { codeOf } from '../../core/db/errors.ts';
import { AddressRefused, isAllowed, refuseNumbers } from '../../core/http/addresses.ts';
import { publicLookup, systemLookup } from '../../core/http/lookups.ts';

const usualTimeoutMs = 10_000;
const mostRead = 4096;
const mostKept = 1000;

const secretPrefix = 'whsec_';
export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

interface Message {
  id: string;
  body: string;
}

/** By Standard Webhooks: https://www.standardwebhooks.com */
function signedHeaders(secret: string, { id, body }: Message, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

export type Outcome = Pick<Delivery, 'status' | 'reason' | 'response'> & { tookMs: number };

interface Order {
  url: string;
  secret: string;
  message: Message;
  /** Whose share of the system's lookups it takes. */
  account: string;
  allowed: readonly string[];
  /** Gives up, as when the server stops. */
  stopped: AbortSignal;
  timeoutMs?: number;
  /** See `publicLookup`. */
  nameServers?: readonly string[];
}

/**
 * Sends one message. Whatever comes of it is an outcome: a receiver's fault is none of ours. Nothing that a receiver or its
 * name servers do makes it last longer than the time-out, and afterwards nothing of it is open.
 * @returns undefined if it was stopped
 */
export async function send(order: Order): Promise<Outcome | undefined> {
  const begun = performance.now();
  const { stopped } = order;
  if (stopped.aborted) return undefined;
  const over = new AbortController();
  const end = () => over.abort();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  over.signal.addEventListener('abort', () => reject(over.signal.reason));
  const timer = setTimeout(end, order.timeoutMs ?? usualTimeoutMs);
  stopped.addEventListener('abort', end);
  try {
    const outcome = await Promise.race([post(order, over.signal), ended]).catch(
      (error: unknown): Omit<Outcome, 'tookMs'> => ({
        status: null,
        reason: over.signal.aborted ? 'timeout' : reasonOf(error),
        response: '',
      }),
    );
    if (stopped.aborted && outcome.reason === 'timeout') return undefined;
    return { ...outcome, tookMs: Math.round(performance.now() - begun) };
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', end);
    end();
  }
}

async function post(
  { url: address, secret, message, account, allowed, nameServers }: Order,
  signal: AbortSignal,
): Promise<Omit<Outcome, 'tookMs'>> {
  const url = new URL(address);
  const isNamed = isAllowed(url, allowed);
  if (!isNamed) {
    if (url.protocol !== 'https:') throw new AddressRefused(url.protocol);
    refuseNumbers(url);
  }
  const { request } = url.protocol === 'https:' ? https : http;
  const body = Buffer.from(message.body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': 'Boxyard',
        ...signedHeaders(secret, message),
      },
      signal,
      lookup: isNamed ? systemLookup(account, signal) : publicLookup(signal, nameServers),
    });
    sent
      .on('response', resolve)
      // 101: what follows would be no HTTP, and nobody asked for it.
      .on('upgrade', (upgraded, socket) => {
        socket.destroy();
        resolve(upgraded);
      })
      .on('error', reject)
      .on('close', () => reject(new Error('closed without an answer')))
      .end(body);
  });
  const status = answer.statusCode ?? 0;
  const response = status === 101 ? '' : await beginningOf(answer);
  // A redirect is not followed: what it leads to would have to be checked as well, and an address can be corrected.
  const reason = status >= 300 && status < 400 ? 'redirect' : status >= 200 && status < 300 ? '' : 'status';
  return { status, reason, response };
}

/** The rest of a long answer is left unread, and its connection ended. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= mostRead) break;
  }
  answer.destroy();
  const text = Buffer.concat(parts).subarray(0, mostRead).toString('utf8').replaceAll('\0', '');
  return text.slice(0, mostKept).toWellFormed();
}

function reasonOf(error: unknown): Delivery['reason'] {
  if (error instanceof AddressRefused) return 'address';
  const code = codeOf(error) ?? '';
  return /CERT|SELF_SIGNED|^ERR_TLS|UNABLE_TO_/.test(code) ? 'certificate' : 'connection';
}
