import { type Draft, find, textIn } from '../drafts.ts';
import type { findClients, KnownContainer } from '../lookups.queries.ts';

/** The client that a row names; what is not found is said of the cell. */
export function clientOf(
  draft: Draft,
  clients: Awaited<ReturnType<typeof findClients>>,
  column: 'clientName' | 'haulierName' = 'clientName',
): number | undefined {
  const text = textIn(draft, column);
  if (text === undefined) return undefined;
  const [first, second] = clients.get(text) ?? [];
  if (!first) find(draft, { column, key: 'importUnknown', near: 'client' });
  else if (second) find(draft, { column, key: 'importAmbiguous' });
  return second ? undefined : first?.id;
}

/** The container of the account that a row names. */
export function containerOf(draft: Draft, containers: Map<string, KnownContainer>): KnownContainer | undefined {
  const number = textIn(draft, 'containerName');
  const found = number === undefined ? undefined : containers.get(number);
  if (number !== undefined && !found) find(draft, { column: 'containerName', key: 'importUnknown', near: 'container' });
  return found;
}
