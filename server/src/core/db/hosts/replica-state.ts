import { sql } from 'kysely';
import type { Db } from '../connection.ts';
import { askBriefly } from './brief-client.ts';

/** How long it may take to say what it is. */
const askMs = 1_000;

const cluster = `(select system_identifier::text from pg_control_system()) as cluster`;

/** Succeeds where the address is that of a replica of this database. @throws Error that says what it is instead */
export async function askReplica(url: string, primary: Db): Promise<void> {
  const { rows } = await askBriefly(url, askMs, (client) =>
    client.query<{ isReplica: boolean; cluster: string }>(`select pg_is_in_recovery() as "isReplica", ${cluster}`),
  );
  if (!rows[0]?.isReplica) throw new Error('DATABASE_READ_URL does not lead to a replica: it takes changes.');
  const own = await sql<{ cluster: string }>`select ${sql.raw(cluster)}`.execute(primary.kysely);
  if (own.rows[0]?.cluster !== rows[0].cluster)
    throw new Error('DATABASE_READ_URL leads to a replica of another database.');
}
