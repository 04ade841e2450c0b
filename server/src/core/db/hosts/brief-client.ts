import pg from 'pg';

/** Asks a host on a connection of its own, which does not wait longer than `ms` for anything. */
export async function askBriefly<T>(url: string, ms: number, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ms,
    query_timeout: ms,
    statement_timeout: ms,
  });
  client.on('error', () => undefined); // told by the statement that it broke
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined); // it was only to be asked
  }
}
