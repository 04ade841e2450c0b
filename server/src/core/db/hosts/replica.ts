import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Sharer } from '../../http/turns.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { type Db, openDatabase, type Tx, withTransaction } from '../connection.ts';
import { codeOf } from '../errors.ts';
import { isOutage } from '../outages.ts';
import { askedDirectly, askedThroughPooler } from '../session-settings.ts';
import type { Position } from './positions.ts';
import { askReplica } from './replica-state.ts';

/** A person or a program that was let in on the primary and asks for something to read. */
interface Reader {
  accountId: number;
  adminId: number;
  tokenId: number | undefined;
  position: Position;
}

/** A replica that answers what only reads, as long as it has all that the primary has. */
export interface Replica {
  /** Whether it is worth asking. */
  mayServe(): boolean;
  /**
   * Runs `work` in a transaction of the account there, under the same role and row security as on the primary.
   * @returns undefined if it did not answer: then the primary is to be asked
   */
  read<T>(reader: Reader, whose: Sharer, work: (tx: Tx) => Promise<T>): Promise<{ answer: T } | undefined>;
  close(): Promise<void>;
}

const outcomes = ['served', 'behind', 'away', 'refused'] as const;
type Outcome = (typeof outcomes)[number];

/** How long a request waits for the replica to have what the primary has. On a sound network it takes 1 or 2 ms. */
const replayMs = 10;
/** Until its transaction has begun, in all; one that says nothing is not waited for. */
const beginMs = 250;
/** A read that takes longer has it looked for, so that those of a host that vanished are not waited for. */
const slowMs = 1_000;
/** After it was behind, the next requests do not wait for it. */
const restMs = 100;
/** How often a replica that is away is looked for. */
const lookMs = 1_000;

/** A serialization failure is how a replica cancels what is in the way of its replay; in a read-only transaction nothing is written or locked. */
const refusals = ['40001', '40P01', '25006'];
const statementTimeout = '57014';

class NotServed extends Error {
  outcome: Outcome;

  constructor(outcome: Outcome, cause?: unknown) {
    super(`the replica is ${outcome}`, { cause });
    this.outcome = outcome;
  }
}

/** @returns undefined without DATABASE_READ_URL */
export function openReplica(
  config: Config,
  primary: Db,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Replica | undefined {
  const { readDatabaseUrl: url, directDatabaseUrl } = config;
  if (!url) return undefined;
  const db = openDatabase(url, {
    asking: directDatabaseUrl ? askedThroughPooler : askedDirectly,
    onIdleLoss: () => look(), // requests find out by themselves, and may not come for hours
    watch: primary.watch,
  });
  const figure = {
    name: 'boxyard_replica_reads_total',
    help: 'What only reads, by what the replica did',
    label: 'replica',
  };
  const count = metrics.counter(figure, outcomes);
  /** It serves after it was found well for the first time. */
  let isAway = true;
  let isTold = false;
  let restsUntil = 0;
  let isClosed = false;
  let looking: Promise<void> | undefined;
  /** Those that wait for it, to be sent to the primary. */
  const reads = new Set<(reason: NotServed) => void>();
  let timer: NodeJS.Timeout | undefined;

  function leave(error: unknown): void {
    isAway = true;
    if (isClosed) return;
    if (!isTold) log.warn({ err: error }, 'the replica for reading is away: the primary answers alone');
    isTold = true;
    clearTimeout(timer);
    timer = setTimeout(look, lookMs).unref();
  }

  /** Finds out, beside the requests, whether it is there. */
  function look(): void {
    looking ??= askReplica(url ?? '', primary)
      .then(
        () => {
          if (isTold) log.info('the replica for reading is back');
          isAway = false;
          isTold = false;
        },
        (error: unknown) => {
          leave(error);
          for (const reject of reads) reject(new NotServed('away', error));
        },
      )
      .finally(() => {
        looking = undefined;
      });
  }

  async function begin(tx: Tx, { position, accountId, adminId, tokenId }: Reader): Promise<boolean> {
    const { rows } = await sql<{ isCurrent: boolean }>`
      select has_replayed(${position.timeline}, ${position.lsn}::pg_lsn, ${replayMs}) as is_current,
        set_local('app.account_id', ${String(accountId)}), set_local('app.admin_id', ${tokenId ? '' : String(adminId)}),
        set_local('app.token_id', ${tokenId ? String(tokenId) : ''}), set_config('role', 'boxyard_app', true)`.execute(
      tx,
    );
    return rows[0]?.isCurrent ?? false;
  }

  async function attempt<T>(reader: Reader, whose: Sharer, work: (tx: Tx) => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    let state: 'beginning' | 'reading' | 'late' = 'beginning';
    const deadline = setTimeout(() => {
      if (state === 'reading') return;
      state = 'late';
      look();
      late.reject(new NotServed('behind'));
    }, beginMs);
    const patience = setTimeout(look, slowMs);
    reads.add(late.reject);
    const reading = withTransaction(
      db,
      async (tx) => {
        const isCurrent = state === 'beginning' && (await begin(tx, reader));
        if (state === 'late' || !isCurrent) throw new NotServed('behind');
        state = 'reading';
        return work(tx);
      },
      whose,
      true,
    ).catch((error: unknown) => {
      throw state === 'reading' ? ofReading(error) : ofBeginning(error);
    });
    return Promise.race([reading, late.promise]).finally(() => {
      clearTimeout(deadline);
      clearTimeout(patience);
      reads.delete(late.reject);
    });
  }

  look();
  return {
    mayServe() {
      const outcome = isAway ? 'away' : performance.now() < restsUntil && 'behind';
      if (outcome) count(outcome);
      return !outcome;
    },
    async read(reader, whose, work) {
      try {
        const answer = await attempt(reader, whose, work);
        count('served');
        return { answer };
      } catch (error) {
        count(error instanceof NotServed ? error.outcome : 'served');
        if (!(error instanceof NotServed)) throw error;
        if (error.outcome === 'behind') restsUntil = performance.now() + restMs;
        if (error.outcome === 'away') leave(error.cause);
        if (error.outcome === 'refused')
          log.warn({ err: error.cause }, 'the replica for reading did not take a statement');
        return undefined;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await db.close();
    },
  };
}

/** Before anything was read the reason is one of the replica's, whatever it is. */
const ofBeginning = (error: unknown): NotServed => (error instanceof NotServed ? error : new NotServed('away', error));

function ofReading(error: unknown): unknown {
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  if (refusals.includes(code ?? '')) return new NotServed('refused', error);
  // What takes too long there takes as long on the primary.
  return isOutage(error) && code !== statementTimeout ? new NotServed('away', error) : error;
}
