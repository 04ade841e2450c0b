import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeOf } from '../process/errors.ts';
import type { Db } from './connection.ts';
import { type Change, payloadsOf } from './notices.ts';
import { isOutage } from './outages.ts';

/** What a transaction may have changed: rows of one account, of any, or none that others are told of. */
export type Reach = number | 'all' | 'nothing';

/** Asks a named statement. It fails while there is no connection. */
export type Ask = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

/** Tells what stands in the outbox, and clears it. */
export interface Teller {
  /** After the commit of what may have changed this. */
  wake(reach: Reach): void;
  /** Tells what is left, and ends. */
  close(): Promise<void>;
}

interface Row extends Change {
  nth: number;
  at: string;
}

/** Changes come in flocks: after a telling the next one gathers at least until this long after the beginning of that. */
const gatherMs = 10;
/** Rows that are older than this are told by whoever finds them: their process has died, or is none of ours. */
const sweepMs = 1_000;
const mostRows = 1_000;

const rowsWhere = (
  condition: string,
) => `select account_id as account, entity, record_id as id, version, id as nth, at::text as at
  from outbox where ${condition} order by outbox.at, outbox.id limit ${mostRows}`;
// Without the minute it would walk through all that was told since the oldest open transaction began.
const latest = `at > now() - interval '1 minute'`;
const readSome = rowsWhere(`account_id = any($1) and ${latest}`);
const readAll = rowsWhere(latest);
const readOld = rowsWhere(`at < now() - interval '${sweepMs} ms'`);
const tell = `select pg_notify('changes', payload) from unnest($1::text[]) payload`;
// By the piece of the key that they stand in, not one by one.
const clear = `delete from outbox where account_id = any($1) and at between $2::timestamptz and $3::timestamptz and id = any($4)`;

/** Another process deletes the same rows: what it leaves is found by the next sweep. */
const inEachOthersWay = ['40P01', '55P03'];

/**
 * First told, then deleted, in two transactions: what was interrupted is told twice, never lost, and no transaction
 * both notifies and deletes, which a distributed PostgreSQL could not prepare.
 */
export function openTeller(ask: Ask): Teller {
  let accounts = new Set<number>();
  let isAll = false;
  let isSweepDue = false;
  let isClosing = false;
  let began = Number.NEGATIVE_INFINITY;
  let telling: Promise<void> | undefined;

  function begin(): void {
    telling ??= run()
      .catch((error: Error) => {
        if (!isOutage(error)) process.emitWarning(error);
      })
      .finally(() => {
        telling = undefined;
      });
  }

  async function run(): Promise<void> {
    while (isAll || isSweepDue || accounts.size > 0) {
      const rest = began + gatherMs - performance.now();
      if (rest > 0 && !isClosing) await pause(rest);
      began = performance.now();
      const some = [...accounts];
      const asked = { isAll, isSweepDue };
      accounts = new Set();
      [isAll, isSweepDue] = [false, false];
      // Account 0 has the sessions that have ended.
      if (asked.isAll) await tellRows('outbox of all', readAll, []);
      else if (some.length > 0) await tellRows('outbox of some', readSome, [[0, ...some]]);
      if (asked.isSweepDue) await tellRows('outbox left', readOld, []);
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
    isSweepDue = true;
    begin();
  }, sweepMs).unref();

  return {
    wake(reach) {
      if (reach === 'nothing') return;
      if (reach === 'all') isAll = true;
      else accounts.add(reach);
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
export async function countUntold({ kysely }: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
    where at < now() - interval '1 second'`.execute(kysely);
  return rows[0]?.count ?? 0;
}
