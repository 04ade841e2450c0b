import type { FastifyRequest } from 'fastify';
import type { Sharers } from './on-behalf-of.ts';
import { Problem } from './problems.ts';

const megabyte = 1024 * 1024;
/** Limits on the bytes of uploads that are being received or wait their turn. */
const mostBytes = { all: 256 * megabyte, ofCircle: 96 * megabyte, ofPerson: 32 * megabyte };
/** Where others of the circle hold all of that, an account may still hold this. */
const leastBytes = 8 * megabyte;
/** The last room is for circles that hold little: a file of the largest size and a part of the next. */
const reserve = { bytes: 64 * megabyte, ofCircle: 8 * megabyte };
/** Less than this, and the connection is cut. A bad line of a phone brings twice as much; 120 s are the end of any request. */
const least = { bytes: 16 * 1024, seconds: 10 };

const held = new Map<string, number>();
let heldByAll = 0;

/** The memory of one upload. Only bytes that have come count, so an upload that sends none keeps nobody waiting. */
export interface Receiving {
  /** @throws 503 where there is no room */
  take(bytes: number): void;
}

/** @param whose the person, the account and the circle that the upload counts to */
export async function receiving<T>(whose: Required<Sharers>, work: (room: Receiving) => Promise<T>): Promise<T> {
  const of = (key: string) => held.get(key) ?? 0;
  let own = 0;
  const add = (bytes: number) => {
    own += bytes;
    heldByAll += bytes;
    for (const key of Object.values(whose)) {
      const rest = (held.get(key) ?? 0) + bytes;
      if (rest > 0) held.set(key, rest);
      else held.delete(key);
    }
  };
  const room: Receiving = {
    take(bytes) {
      const circle = of(whose.circle) + bytes;
      const usual = circle <= mostBytes.ofCircle || of(whose.account) + bytes <= leastBytes;
      const isReserve = heldByAll + bytes > mostBytes.all - reserve.bytes;
      const fits = heldByAll + bytes <= mostBytes.all && of(whose.person) + bytes <= mostBytes.ofPerson;
      if (!fits || !(isReserve ? circle <= reserve.ofCircle : usual)) {
        throw new Problem('UNAVAILABLE', 'filesUnavailable');
      }
      add(bytes);
    },
  };
  try {
    return await work(room);
  } finally {
    add(-own);
  }
}

/** Cuts a connection that brings next to nothing while `read` waits for the rest. */
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
