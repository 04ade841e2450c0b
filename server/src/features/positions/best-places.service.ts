import { type SentenceKey, type SentenceParams, say } from '@boxyard/contract/core/sentences.ts';
import { type BestPlace, mostBestPlaces } from '@boxyard/contract/yard/positions.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { findHeldIn, findRowsWithRoom, isTank, type RowWithRoom } from './best-places.queries.ts';
import { bestPlaces, byRules, isGood, type Suited } from './best-places.ts';

/** Rows that are read in one go. */
const atOnce = 60;

/** What is cooled, or may be: a sealed one is loaded, whatever is noted. */
const needsPlug = ({ isRefrigerated, isEmpty, sealNumber }: Container): boolean =>
  isRefrigerated && (!isEmpty || sealNumber !== '');

type Container = Awaited<ReturnType<typeof containers.get>>;

/**
 * The best free places of a warehouse for a container: with plugs for a reefer that is loaded, not among tanks for what is none. The likeliest rows are read first, and no more of them once they
 * have enough good places; of rows that cannot have any, only as many as it takes to name some place.
 * @throws 404, 409 where no row is suited
 */
export async function proposePlaces(ctx: Ctx, containerId: number, warehouseId: number): Promise<BestPlace[]> {
  const container = await containers.get(ctx, containerId);
  await warehouses.get(ctx, warehouseId);
  const withRoom = await findRowsWithRoom(ctx, { warehouseId, container });
  const [asksPlug, asksTankPad] = [needsPlug(container), isTank(container)];
  const rows = withRoom.filter(({ hasPlugs, isForTanks }) => (hasPlugs || !asksPlug) && (asksTankPad || !isForTanks));
  if (rows.length === 0 && withRoom.length > 0) throw conflict(asksPlug ? 'bestNoPlug' : 'bestOnlyTanks');
  const wanted = { clientId: container.clientId, size: container.hSize };
  let best: Suited[] = [];
  for (let read = 0; read < rows.length; read += atOnce) {
    const next = rows.slice(read, read + atOnce);
    const mayFindBetter = next.some(({ canBeGood }) => canBeGood) && best.filter(isGood).length < mostBestPlaces;
    if (best.length === mostBestPlaces && !mayFindBetter) break;
    const held = Map.groupBy(await findHeldIn(ctx, containerId, next), keyOf);
    const found = bestPlaces(
      next.map((row) => ({ ...row, held: held.get(keyOf(row)) ?? [] })),
      wanted,
      mostBestPlaces,
    );
    // Places of different rows never share a cell.
    best = [...best, ...found].sort(byRules).slice(0, mostBestPlaces);
  }
  const named = new Map(rows.map((row) => [keyOf(row), row]));
  return best.flatMap((place) => {
    const row = named.get(keyOf(place.in));
    return row ? [proposalOf(place, row, asksPlug)] : [];
  });
}

const keyOf = ({ sectionId, row }: { sectionId: number; row: number }) => `${sectionId}/${row}`;

function proposalOf(place: Suited, named: RowWithRoom, asksPlug: boolean): BestPlace {
  const { storageAreaId, storageAreaName, storageSectionName, sectionId, row } = named;
  return {
    storageAreaId,
    storageAreaName,
    sasId: sectionId,
    storageSectionName,
    row,
    tier: place.tier,
    position: place.from,
    blockIndex: place.to - place.from + 1,
    reasons: [...(asksPlug ? [reason('bestWithPlug')] : []), ...reasonsOf(place)],
  };
}

function reasonsOf({ over, others, isSameSize, in: { alike, alikeInSection } }: Suited): BestPlace['reasons'] {
  const reasons = [
    over === 'otherClient'
      ? reason('bestOnOtherClient', { containers: others.join(', ') })
      : reason(over === 'ownClient' ? 'bestOnOwnClient' : 'bestOnGround'),
  ];
  if (!isSameSize) reasons.push(reason('bestOnOtherSize'));
  if (alike > 0) reasons.push(reason('bestInRow', { count: alike }));
  else if (alikeInSection > 0) reasons.push(reason('bestInSection', { count: alikeInSection }));
  return reasons;
}

const reason = (key: SentenceKey, params?: SentenceParams) => ({
  key,
  message: say(key, params),
  ...(params && { params }),
});
