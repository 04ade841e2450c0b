import type { PersonEvent } from '@boxyard/contract/people/sign-ins.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import type { Place } from './sessions.queries.ts';

/** The number of lines kept for a person. */
const mostLines = 200;

/** Only the person can read this log; no account sees it. Runs as the database's owner. */
export async function logForPerson(
  tx: Tx,
  adminId: number,
  event: PersonEvent['event'],
  { address, device }: Place,
): Promise<void> {
  await sql`insert into person_log (admin_id, event, address, device)
    values (${adminId}, ${event}, ${address}, ${device.slice(0, 300)})`.execute(tx);
  await sql`delete from person_log where admin_id = ${adminId} and id <
    (select min(id) from (select id from person_log where admin_id = ${adminId} order by id desc limit ${mostLines}) kept)`.execute(
    tx,
  );
}

export async function readPersonLog(tx: Tx, adminId: number): Promise<PersonEvent[]> {
  const { rows } = await sql<PersonEvent>`select id, at, event, address, device from person_log
    where admin_id = ${adminId} order by id desc limit 50`.execute(tx);
  return rows;
}
