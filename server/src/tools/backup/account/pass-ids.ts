import type pg from 'pg';
import { ConfigError } from '../../../config.ts';
import type { AccountManifest } from '../manifest.ts';
import type { Carried } from './carried.ts';
import { greatestId } from './check-rows.ts';

/** Others take numbers meanwhile, but not so many within one statement. */
const ahead = 1000;

/** Numbers that the account has given out are not given out here again, also those of deleted records. Nothing is taken back. */
export async function passIds(
  client: pg.ClientBase,
  { sequences }: AccountManifest,
  carried: Carried[],
): Promise<void> {
  const names = carried.map(({ name }) => name);
  for (const { table, column, last } of sequences) {
    if (!names.includes(table) || table === 'account' || column !== 'id' || !(last >= 0 && last <= greatestId))
      throw new ConfigError(`The backup is damaged: ${table} has given out the id ${last}.`);
    const sequence = `pg_get_serial_sequence('"${table}"', 'id')`;
    const { rows } = await client.query<{ name: string }>(`select ${sequence} as name`);
    await client.query(
      `select setval('${rows[0]?.name}', ${last + ahead}) from ${rows[0]?.name} where last_value <= ${last}`,
    );
  }
}
