import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { codeOf } from './errors.ts';
import { type Change, payloadsOf } from './notices.ts';
import { isOutage } from './outages.ts';
import type { Database } from './tables.ts';

/** What a transaction may have changed: rows of one account, of any, or none that others are told of. */
export type Reach = number | 'all' | 'nothing';

/** Asks a named statement. It fails while there is no connection. */
export type Ask = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

/** Tells what stands in the outbox, and clears it. */
export interface Outbox {
  /** After the commit of what may have changed this, and took so long. */
  wake(reach: Reach, tookMs: number): void;
  /** Tells what is left, and ends. */
  close(): Promise<void>;
}

interface Row extends Change {
  nth: number;
  at: string;
}

/** Changes come in flocks: after a telling the next one gathers at least until this long after the beginning of that. */
const gatherMs = 25;
/** Rows that are older than this are told by whoever finds them: their process has died, or is none of ours. */
const sweepMs = 1_000;
/** Only the last minute is read: rows that were deleted stay as dead ones while any older transaction is open, and to read past them is slow. */
const latest = `at > now() - interval '1 minute'`;
/** What a transaction wrote longer ago is looked for after its commit, and by every so many sweeps. */
const longMs = 30_000;
const sweepsOfAll = 60;
const mostRows = 1_000;

const rowsWhere = (
  condition: string,
) => `select account_id as account, entity, record_id as id, version, id as nth, at::text as at
  from outbox where ${condition} order by outbox.at, outbox.id limit ${mostRows}`;
const readSome = rowsWhere(`account_id = any($1) and ${latest}`);
const readAll = rowsWhere(latest);
const settled = `at < now() - interval '${sweepMs} ms'`;
const readLeft = rowsWhere(`${settled} and ${latest}`);
const readOld = rowsWhere(settled);
const tell = `select pg_notify('changes', payload) from unnest($1::text[]) payload`;
// By the piece of the key that they stand in, not one by one.
const clear = `delete from outbox where account_id = any($1) and at between $2::timestamptz and $3::timestamptz and id = any($4)`;

/** Another process deletes the same rows, or the account moves to another node: what is left is found by the next sweep. */
const inEachOthersWay = ['40001', '40P01', '55P03'];

/** What is to be looked for: rows of some accounts, of all, those that were left, and those of long ago too. */
const nothingDue = () => ({ accounts: new Set<number>(), all: false, left: false, old: false });

/**
 * First told, then deleted, in two transactions: what was interrupted is told twice, never lost, and no transaction
 * both notifies and deletes, which a distributed PostgreSQL could not prepare.
 */
export function openOutbox(ask: Ask): Outbox {
  let due = nothingDue();
  let sweeps = 0;
  let isClosing = false;
  let began = Number.NEGATIVE_INFINITY;
  let telling: Promise<void> | undefined;

  function begin(): void {
    telling ??= run()
      .catch((error: Error) => {
        due.old = true; // for the next sweep, however late that finds a connection again
        if (!isOutage(error)) process.emitWarning(error);
      })
      .finally(() => {
        telling = undefined;
      });
  }

  async function run(): Promise<void> {
    while (due.all || due.left || due.old || due.accounts.size > 0) {
      const rest = began + gatherMs - performance.now();
      if (rest > 0 && !isClosing) await pause(rest);
      began = performance.now();
      const { accounts, all, left, old } = due;
      due = nothingDue();
      // Account 0 has the sessions that have ended.
      if (all) await tellRows('outbox of all', readAll, []);
      else if (accounts.size > 0) await tellRows('outbox of some', readSome, [[0, ...accounts]]);
      if (old) await tellRows('outbox of long ago', readOld, []);
      else if (left) await tellRows('outbox left', readLeft, []);
    }
  }

  async function tellRows(name: string, text: string, values: unknown[]): Promise<void> {
    for (let found = mostRows; found === mostRows; ) {
      const rows = await ask<Row>(name, text, values);
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return;
      found = rows.length;
      await ask('outbox told', tell, [payloadsOf(rows)]);
      const owners = [...new Set(rows.map(({ account }) => account))];
      const key = [owners, first.at, last.at, rows.map(({ nth }) => nth)];
      await ask('outbox cleared', clear, key).catch((error: unknown) => {
        if (!inEachOthersWay.includes(codeOf(error) ?? '')) throw error;
        found = 0;
      });
    }
  }

  const sweep = setInterval(() => {
    due.left = true;
    due.old ||= sweeps++ % sweepsOfAll === 0;
    begin();
  }, sweepMs).unref();

  return {
    wake(reach, tookMs) {
      if (reach === 'nothing') return;
      due.old ||= tookMs > longMs;
      if (reach === 'all') due.all = true;
      else due.accounts.add(reach);
      begin();
    },
    async close() {
      isClosing = true;
      clearInterval(sweep);
      await telling;
      begin(); // what was woken after the last look
      await telling;
    },
  };
}

/** How many changes nobody has told yet though they are more than a second old. */
export async function countUntold({ kysely }: { kysely: Kysely<Database> }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
    where at < now() - interval '1 second'`.execute(kysely);
  return rows[0]?.count ?? 0;
}
