import { distribute, NotDistributable } from '../citus/distribute.ts';
import { moveAccount } from '../citus/nodes/move-account.ts';
import { NotMovable } from '../citus/nodes/mover.ts';
import { rebalance } from '../citus/nodes/rebalance.ts';
import { type Command, RefusedError, UsageError } from './cli-command.ts';

/** The commands for a database of Citus. */
export const nodeCommands: Record<string, Command> = {
  distribute: {
    words: [],
    needs: 'as it is',
    prepare: () => async (db) => {
      const spread = await orRefused(distribute(db));
      return spread.length > 0
        ? `Spread ${spread.length} tables over the nodes: ${spread.join(', ')}.`
        : 'The tables are spread already.';
    },
  },
  'move-account': {
    words: ['SLUG', 'HOST[:PORT]'],
    needs: 'existing',
    prepare:
      ([slug = '', node = '']) =>
      (db) =>
        orRefused(moveAccount(db, slug, node)),
  },
  rebalance: {
    words: [],
    options: ['without'],
    needs: 'existing',
    prepare: (_, { without }) => {
      if (without === '') throw new UsageError('--without needs a node, HOST or HOST:PORT.');
      return async (db) => {
        const moved = await orRefused(rebalance(db, without, (sentence) => process.stdout.write(`${sentence}\n`)));
        return moved === 0 ? 'Nothing has to be moved.' : `Moved ${moved} parts.`;
      };
    },
  },
};

/** What cannot be done there is told as a sentence. */
function orRefused<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof NotDistributable || error instanceof NotMovable ? new RefusedError(error.message) : error;
  });
}
