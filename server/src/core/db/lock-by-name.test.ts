import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withTransaction } from './connection.ts';
import { lockByName } from './lock-by-name.ts';

const app = useTestApp();

it('a key of a request that PostgreSQL hashes to the number of the backups holds no lock of the server', async () => {
  const free = await withTransaction(app.db, async (tx) => {
    // What its own hash makes 7305115 of: the number by which a backup announces itself.
    await lockByName(tx, 'request 2 3 0 xxxxxxxxxx6dUF0EyXFDNr');
    const { rows } = await app.db.pool.query(
      'select pg_try_advisory_lock(7305115) as free, pg_advisory_unlock(7305115)',
    );
    return rows[0]?.free;
  });
  expect(free).toBe(true);
});
