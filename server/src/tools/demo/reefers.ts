import { StoredReading } from '@boxyard/contract/yard/reefers.ts';
import type { Tx } from '../../core/db/connection.ts';
import { insertAll } from './insert-all.ts';
import { seededRandom } from './random.ts';
import { hourSeconds } from './scene.ts';

const seed = 18_022_026;
const rounds = 4;

/** Rounds of the last two days past the reefers that are plugged in; some were left out in the last one, and one is too warm. */
export async function seedReadings(tx: Tx): Promise<void> {
  const random = seededRandom(seed);
  const plugged = await tx
    .selectFrom('container')
    .where('isPluggedIn', '=', true)
    .select(['id', 'setTemperature'])
    .orderBy('id')
    .execute();
  const now = Math.floor(Date.now() / 1000);
  const readings = plugged.flatMap(({ id, setTemperature }, nth) =>
    Array.from({ length: rounds }, (_, round) => {
      const isLast = round === 0;
      if (isLast && nth % 5 === 2) return [];
      const off = isLast && nth === 4 ? 6.5 : random.int(-10, 15) / 10;
      const readAt = now - (round * 11 + 3) * hourSeconds - random.int(0, 40) * 60;
      return [{ containerId: id, temperature: (setTemperature ?? 0) + off, readAt, remark: '' }];
    }).flat(),
  );
  if (readings.length > 0) await insertAll(tx, 'reeferReading', StoredReading, readings);
}
