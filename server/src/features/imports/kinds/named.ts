import type { Renumbered } from '../../containers/names.queries.ts';
import { type Draft, find, textIn } from '../drafts.ts';
import type { FoundContainers, findClients, KnownContainer } from '../lookups.queries.ts';

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

/** The container of the account that a row names, also by a number that it had. @param date the number is looked for as it was then */
export function containerOf(
  draft: Draft,
  { known, renumbered }: FoundContainers,
  date: number | undefined,
): KnownContainer | undefined {
  const number = textIn(draft, 'containerName');
  if (number === undefined) return undefined;
  const former = renumbered.get(number) ?? [];
  const then = former.find(({ since, until }) => date !== undefined && since <= date && date < until);
  const found = known.get(then?.name ?? number);
  if (found) return found;
  const [first, second] = former;
  if (!first) find(draft, { column: 'containerName', key: 'importUnknown', near: 'container' });
  else if (second) find(draft, { column: 'containerName', key: 'importAmbiguous' });
  else if (date === undefined || date >= first.until) find(draft, { ...isNow('containerName', first), isDoubt: true });
  return first && !second ? known.get(first.name) : undefined;
}

/** The container of the same client, or of any where the row names none, that had the number of a row which no container has. */
export function renumberedOf(
  draft: Draft,
  { known, renumbered }: FoundContainers,
  clientId: number | undefined,
): KnownContainer | undefined {
  const former = renumbered.get(textIn(draft, 'name') ?? '') ?? [];
  const own = former.filter((each) => clientId === undefined || each.clientId === clientId);
  const [first, second] = own;
  const found = first && !second ? known.get(first.name) : undefined;
  const [other] = former;
  if (first && found) find(draft, { ...isNow('name', first), isDoubt: true });
  else if (second) find(draft, { column: 'name', key: 'importAmbiguous' });
  else if (other) find(draft, { ...isNow('name', other), key: 'importRenumberedOfOther' });
  return found;
}

const isNow = (column: string, { formerName, name, clientName }: Renumbered) => ({
  column,
  key: 'importRenumbered' as const,
  params: { number: formerName, container: name, client: clientName },
});
