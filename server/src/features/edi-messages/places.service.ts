import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { anotherDepot, type EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { ReadPlace } from '@boxyard/contract/edi/edi-read-box.ts';

/** Where a line of a message is for. `theirs` is the partner's word, `SKBTS/SKBTSBXYA`: UN/LOCODE and facility. */
export type Depot =
  /** `warehouseId` null: here, in any warehouse. */
  | { is: 'ours'; theirs: string; warehouseId: number | null }
  | { is: 'another'; theirs: string }
  | { is: 'unknown'; theirs: string };

const qualifiers = { out: ['98', '165'], in: ['99', '165'], truck: ['165', '98', '99'] };

/**
 * The depot that a message, or a container of it, names: where it is collected (98), returned (99), or stands (165). Undefined where it
 * names none: then it is for whom it was sent to. The container's own place comes before that of the message.
 */
export function depotAmong(places: readonly ReadPlace[], way: OrderDirection | 'truck'): ReadPlace | undefined {
  return qualifiers[way].map((one) => places.find(({ qualifier }) => qualifier === one)).find(Boolean);
}

const alike = (a: string, b: string) => a.toUpperCase() === b.toUpperCase();
const wordOf = ({ locode, facility, name = '' }: Pick<ReadPlace, 'locode' | 'facility' | 'name'>) =>
  [locode, facility].filter(Boolean).join('/') || name;

/** The UN/LOCODE of a code `SKBTS/SKBTSBXYA`. */
const townOf = (theirs: string): string => theirs.split('/')[0] ?? '';

/** Our warehouses that the partner's codes name. */
export const warehousesOf = ({ codes }: EdiPartner): Set<string> =>
  new Set(codes.flatMap(({ kind, ours }) => (kind === 'place' && ours !== anotherDepot ? [ours] : [])));

/**
 * A place by what is known of the partner: its own place, and those that its codes name. A UN/LOCODE of none of our places is another
 * depot; one without a facility is the warehouse that alone is there; a partner without places, and any other facility, is asked about.
 */
export function judgeDepot(place: ReadPlace | undefined, partner: EdiPartner): Depot {
  if (!place || wordOf(place) === '') return { is: 'ours', theirs: '', warehouseId: null };
  const theirs = wordOf(place);
  const codes = partner.codes.filter(({ kind }) => kind === 'place');
  const mapped = codes.find((one) => alike(one.theirs, theirs));
  if (mapped?.ours === anotherDepot) return { is: 'another', theirs };
  if (mapped) return { is: 'ours', theirs, warehouseId: Number(mapped.ours) };
  const inTown = codes.filter(
    (one) => place.facility === '' && one.ours !== anotherDepot && alike(townOf(one.theirs), place.locode),
  );
  const warehouses = new Set(inTown.map((one) => Number(one.ours)));
  const [only] = warehouses;
  if (only !== undefined)
    return warehouses.size > 1 ? { is: 'unknown', theirs } : { is: 'ours', theirs, warehouseId: only };
  const isHere = place.locode === '' ? place.facility !== '' : alike(place.locode, partner.locode);
  const isFacility = alike(place.facility, partner.facility) || (place.facility === '' && partner.locode !== '');
  if (isHere && isFacility) return { is: 'ours', theirs, warehouseId: null };
  const ours = [partner.locode, ...codes.flatMap((one) => (one.ours === anotherDepot ? [] : townOf(one.theirs)))];
  const towns = ours.filter((one) => one);
  const isElsewhere = place.locode !== '' && towns.length > 0 && !towns.some((town) => alike(town ?? '', place.locode));
  return { is: isElsewhere ? 'another' : 'unknown', theirs };
}
