import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fairShare } from '../db/fair-share.ts';
import type { Sharers } from './on-behalf-of.ts';
import { Problem } from './problems.ts';

const megabyte = 1024 * 1024;
/** What may wait for its readers: in all, and of one person or account before more is answered to them. */
const most = { all: 128 * megabyte, ofOne: 32 * megabyte };
/** A bad line takes so much in three seconds; the system also takes in pieces, of up to a third of its own buffer. */
const least = { bytes: 64 * 1024, ms: 30_000 };
/** Where room is short, connections that stall or read for so long are ended, the largest holder's first. */
const shortOfRoom = { stalledMs: 2_000, readingMs: 20_000 };
/** Long lists that are made at once: each may have 1000 rows with 24 KB of text. */
const longAtOnce = 4;
const longWaitMs = 10_000;

/** Answers lie in memory until they are taken. This ends connections that take too little, and counts what waits. */
export interface Unsent {
  /** @throws 503 while too much of what the person or the account asked for waits to be read */
  refuseUnread(readers: Sharers): void;
  /** Makes a long answer when it is its turn; circles take turns, and their people. @throws 503 while too much waits; Outage */
  inTurn<T>(readers: Sharers, make: () => Promise<T>): Promise<T>;
  /** Counts what an answer takes until it is over. */
  hold(reply: FastifyReply, bytes: number, readers: Sharers): void;
  /** Sends the answer, and counts it until it has been taken whole: the system keeps it as one piece. */
  send(reply: FastifyReply, bytes: Buffer, readers: Sharers): FastifyReply;
  /** Looks at all connections; the server does so each second. */
  look(now?: number): void;
}

interface Connection {
  socket: Socket;
  /** The number of bytes that have to be taken by a certain time, and since when. */
  due: number;
  since: number;
  answers: Set<Answer>;
}

interface Answer {
  bytes: number;
  since: number;
  readers: Sharers;
}

/** Node's own time-outs look at these two; nothing else tells how much of an answer has been taken. */
type Handle = { bytesWritten: number; writeQueueSize: number };
const handleOf = (socket: Socket) => (socket as Socket & { _handle?: Handle | null })._handle;

export function limitUnsent(http: FastifyInstance): Unsent {
  const connections = new Map<Socket, Connection>();
  const ofReader = new Map<string, number>();
  let ofAll = 0;
  const inTurns = fairShare(longAtOnce, longWaitMs);

  function count({ bytes, readers }: Answer, change: 1 | -1): void {
    ofAll += bytes * change;
    for (const reader of Object.values(readers)) {
      const left = (ofReader.get(reader) ?? 0) + bytes * change;
      if (left > 0) ofReader.set(reader, left);
      else ofReader.delete(reader);
    }
  }

  function refuseUnread({ person, account }: Sharers): void {
    const held = (reader: string) => ofReader.get(reader) ?? 0;
    if (held(person) > most.ofOne || (account && held(account) > most.ofOne)) throw unread();
  }

  /** A connection has to take what waits, or `least.bytes` of it, in `least.ms`; then the next part is due. */
  function endIfSlow(connection: Connection, now: number): void {
    const handle = handleOf(connection.socket);
    if (!handle) return;
    const waiting = handle.writeQueueSize;
    const taken = handle.bytesWritten - waiting;
    if (waiting === 0 || taken >= connection.due) {
      connection.due = taken + Math.min(waiting, least.bytes);
      connection.since = now;
    } else if (now - connection.since >= least.ms) connection.socket.destroy();
  }

  function makeRoom(now: number): void {
    if (ofAll <= most.all) return;
    const begun = ({ answers }: Connection) => Math.min(...[...answers].map(({ since }) => since));
    const isSlow = (one: Connection) =>
      now - one.since >= shortOfRoom.stalledMs || now - begun(one) >= shortOfRoom.readingMs;
    const heldByReaders = ({ answers }: Connection) =>
      Math.max(
        ...[...answers].flatMap(({ readers }) => Object.values(readers).map((reader) => ofReader.get(reader) ?? 0)),
        0,
      );
    const slow = [...connections.values()]
      .filter((one) => one.answers.size > 0 && isSlow(one))
      .map((connection) => ({ ...connection, held: heldByReaders(connection) }))
      .sort((one, other) => other.held - one.held || one.since - other.since);
    let tooMuch = ofAll - most.all;
    for (const { socket, answers } of slow) {
      if (tooMuch <= 0) break;
      socket.destroy();
      for (const { bytes } of answers) tooMuch -= bytes;
    }
  }

  function look(now = performance.now()): void {
    for (const connection of connections.values()) endIfSlow(connection, now);
    makeRoom(now);
  }

  function hold(reply: FastifyReply, bytes: number, readers: Sharers): void {
    const { socket } = reply.request.raw;
    const answers = connections.get(socket)?.answers;
    if (!answers) return;
    const answer = { bytes, since: performance.now(), readers };
    answers.add(answer);
    count(answer, 1);
    reply.raw.once('close', () => {
      if (connections.has(socket) && answers.delete(answer)) count(answer, -1);
    });
  }

  http.server.on('connection', (socket) => {
    connections.set(socket, { socket, due: 0, since: performance.now(), answers: new Set() });
    socket.once('close', () => {
      // Answers that wait for their turn on the connection are told nothing of its end.
      for (const answer of connections.get(socket)?.answers ?? []) count(answer, -1);
      connections.delete(socket);
    });
  });
  let timer: NodeJS.Timeout | undefined;
  http.addHook('onListen', async () => {
    timer = setInterval(look, 1000).unref();
  });
  http.addHook('onClose', async () => clearInterval(timer));

  return {
    look,
    refuseUnread,
    inTurn: (readers, make) =>
      inTurns({ circle: readers.circle ?? readers.person, member: readers.person }, async () => {
        refuseUnread(readers);
        if (ofAll > most.all) throw unread();
        return make();
      }),
    hold,
    send(reply, bytes, readers) {
      hold(reply, bytes.length, readers);
      return reply.type('application/json; charset=utf-8').send(bytes);
    },
  };
}

const unread = () => new Problem('UNAVAILABLE', 'unreadAnswers');
