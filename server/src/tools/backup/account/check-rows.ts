import { historyEntities } from '@boxyard/contract/core/entities.ts';
import { ConfigError } from '../../../config.ts';
import { hasPath, isPerson, noHash, written } from './carried.ts';
import type { Row } from './copied-rows.ts';

/** More than any Boxyard counts up to: a greater one would use up the numbers of all accounts here. */
export const greatestId = 2 ** 40;
/** Their ids are made of the moment (`change_id`), and use up no numbers. */
const withIdsOfMoments = [...written, 'container_state'];
/** In an account's own folder, and nowhere else. */
const path = /^(?:[a-z-]+|\d+)(?:\/(?:[a-z-]+|\d+))*\/[A-Za-z0-9-]+(?:\.[a-z0-9]+)?$/;
const entities: readonly string[] = [...historyEntities, 'list_setting', 'list_view'];

export const isPlainPath = (text: string): boolean => path.test(text);

interface Known {
  ids: ReadonlyMap<number, number>;
  withKeys: boolean;
}

/** What no rule of the database refuses, and would lead out of the account. @throws ConfigError */
export function checkRows(table: string, rows: Row[], { ids, withKeys }: Known): void {
  const damaged = (what: string) => new ConfigError(`The backup is damaged: ${table} ${what}.`);
  for (const row of rows)
    for (const [column, value] of Object.entries(row)) {
      if (isPerson(table, column)) {
        if (value !== null && !ids.has(Number(value))) throw damaged(`names a person ${value}`);
      } else if (
        column === 'id' &&
        !isId(value, withIdsOfMoments.includes(table) ? Number.MAX_SAFE_INTEGER : greatestId)
      ) {
        throw damaged(`has the id ${value}`);
      } else if (hasPath(table, column) && !isPlainPath(value ?? '')) {
        throw damaged(`names the file ${value}`);
      } else if (column === 'entity' && !entities.includes(value ?? '')) {
        throw damaged(`tells of ${value}`);
      }
    }
  if (table === 'audit_log')
    for (const row of rows)
      for (const kept of [row.before, row.after]) {
        const file = pathOf(row.entity, kept);
        if (file !== undefined && !isPlainPath(file)) throw damaged(`names the file ${file}`);
      }
  if (table !== 'api_token' || withKeys) return;
  if (rows.some(({ hash, ended_at: endedAt }) => hash !== noHash || endedAt === null))
    throw damaged('has tokens that let programs in');
}

/** A former version can be brought back, and with it the file that it names. */
function pathOf(entity: string | null | undefined, kept: string | null | undefined): string | undefined {
  if (!kept || (entity !== 'document' && entity !== 'image')) return undefined;
  const { path } = JSON.parse(kept) as { path?: unknown }; // a row, as its column says
  return path === undefined ? undefined : String(path);
}

const isId = (value: string | null, greatest: number): boolean =>
  value !== null && /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= greatest;
