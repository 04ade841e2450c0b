import type { FastifyRequest } from 'fastify';
import { fairShare } from '../database/fair-share.ts';
import { Problem } from './problems.ts';

const megabyte = 1024 * 1024;
/** Limits on the bytes of uploads that are being received or wait their turn. */
const mostBytes = { all: 256 * megabyte, ofAccount: 96 * megabyte, ofPerson: 32 * megabyte };
/** The last room is for accounts that hold little: a file of the largest size and a part of the next. */
const reserve = { bytes: 64 * megabyte, ofAccount: 8 * megabyte };
/** Less than this, and the connection is cut. A bad line of a phone brings twice as much; 120 s are the end of any request. */
const least = { bytes: 16 * 1024, seconds: 10 };

/** Files that are whole and worked on; people take turns. */
const someAtOnce = fairShare(32, 60_000);

const held = new Map<string, number>();
let heldByAll = 0;

/** The memory of one upload. Only bytes that have come count, so that who sends none keeps nobody waiting. */
export interface Receiving {
  /** @throws 503 where there is no room */
  take(bytes: number): void;
  /** Waits for a place among the files that are worked on; it ends with the upload. @throws Outage */
  turn(): Promise<void>;
}

/** @param person whose upload it is, in that account */
export async function receiving<T>(person: number, account: string, work: (room: Receiving) => Promise<T>): Promise<T> {
  const keys = { person: `person ${person}`, account: `account ${account}` };
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  let own = 0;
  const add = (bytes: number) => {
    own += bytes;
    heldByAll += bytes;
    for (const key of Object.values(keys)) {
      const rest = (held.get(key) ?? 0) + bytes;
      if (rest > 0) held.set(key, rest);
      else held.delete(key);
    }
  };
  const room: Receiving = {
    take(bytes) {
      const [all, ofPerson, ofAccount] = [heldByAll, held.get(keys.person) ?? 0, held.get(keys.account) ?? 0];
      const isReserve = all + bytes > mostBytes.all - reserve.bytes;
      if (
        all + bytes > mostBytes.all ||
        ofPerson + bytes > mostBytes.ofPerson ||
        ofAccount + bytes > (isReserve ? reserve.ofAccount : mostBytes.ofAccount)
      ) {
        throw new Problem('UNAVAILABLE', 'filesUnavailable');
      }
      add(bytes);
    },
    turn: () =>
      new Promise((resolve, reject) => {
        someAtOnce(keys.person, () => {
          resolve();
          return over;
        }).catch(reject);
      }),
  };
  try {
    return await work(room);
  } finally {
    add(-own);
    finish();
  }
}

/** Cuts the connection of who sends next to nothing while `read` waits for the rest. */
export async function atLeastSlowly<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  const { socket } = request.raw;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.bytesRead - before < least.bytes) request.raw.destroy();
    before = socket.bytesRead;
  }, least.seconds * 1000);
  try {
    return await read();
  } finally {
    clearInterval(watch);
  }
}
