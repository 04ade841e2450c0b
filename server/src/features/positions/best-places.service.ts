import { type SentenceKey, type SentenceParams, say } from '@boxyard/contract/core/sentences.ts';
import { type BestPlace, mostBestPlaces } from '@boxyard/contract/yard/positions.ts';
import type { BrokenRule } from '@boxyard/contract/yard/yard-rules.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { findHeldIn, findRowsWithRoom, type RowWithRoom } from './best-places.queries.ts';
import { apart, byRules, isGood, type Suited, suitedPlaces } from './best-places.ts';
import { findBrokenRules, findKept, type Kept } from './yard-rules.queries.ts';

/** Rows that are read in one go. */
const atOnce = 60;
/** Places whose rules are asked in one go, and the most that are asked about: the stacks of a warehouse of 20,000 places. */
const [judgedAtOnce, mostJudged] = [40, 4_000];

/** A free place with the rules that a container breaks on it. */
interface Judged {
  place: Suited;
  broken: BrokenRule[];
}

/** What no proposal breaks: a loaded reefer needs its plug, and a dry box has nothing to do among tanks. */
const neverProposed: readonly string[] = ['needsPlug', 'amongTanks'];
const isProposable = (broken: readonly BrokenRule[]) =>
  !broken.some(({ isMust, key }) => isMust || neverProposed.includes(key));

/**
 * The best free places of a warehouse for a container: those that keep every rule, and only where none of them is free those that break one,
 * with the rule. The likeliest rows are read first, and no more of them once they have enough good places.
 * @throws 404, 409 where places are free and none can be proposed
 */
export async function proposePlaces(ctx: Ctx, containerId: number, warehouseId: number): Promise<BestPlace[]> {
  const container = await containers.get(ctx, containerId);
  await warehouses.get(ctx, warehouseId);
  const withRoom = await findRowsWithRoom(ctx, { warehouseId, container });
  const bySection = await rulesBySection(ctx, containerId, withRoom);
  const brokenIn = ({ sectionId }: RowWithRoom) => bySection.get(sectionId) ?? [];
  const rows = withRoom.filter((row) => isProposable(brokenIn(row)));
  if (rows.length === 0 && withRoom.length > 0) throw conflict(refusalOf(withRoom.map(brokenIn)));
  const look = { container, judge: judgeFor(ctx, containerId) };
  const keeping = await bestAmong(
    ctx,
    rows.filter((row) => brokenIn(row).length === 0),
    look,
  );
  const best = keeping.length > 0 ? keeping : await bestAmong(ctx, rows, look, true);
  const named = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = await findKept(ctx, [...new Set(best.map(({ place }) => place.in.sectionId))]);
  return best.flatMap((judged) => {
    const row = named.get(keyOf(judged.place.in));
    const why = kept.get(judged.place.in.sectionId);
    return row ? [proposalOf(judged, row, why && keptReasons(why, container))] : [];
  });
}

type Container = Awaited<ReturnType<typeof containers.get>>;

interface Look {
  container: Container;
  judge: (places: Suited[]) => Promise<Judged[]>;
}

async function rulesBySection(ctx: Ctx, containerId: number, rows: RowWithRoom[]): Promise<Map<number, BrokenRule[]>> {
  const sections = [...new Set(rows.map(({ sectionId }) => sectionId))];
  const rules = await findBrokenRules(
    ctx,
    sections.map((sectionId) => ({ containerId, sectionId, row: 1, tier: 0, from: 1 })),
  );
  return new Map(sections.map((sectionId, index) => [sectionId, rules[index] ?? []]));
}

const judgeFor = (ctx: Ctx, containerId: number) => async (places: Suited[]) => {
  const asked = places.map(({ in: { sectionId, row }, tier, from }) => ({ containerId, sectionId, row, tier, from }));
  const rules = await findBrokenRules(ctx, asked);
  return places.map((place, index): Judged => ({ place, broken: rules[index] ?? [] }));
};

/** The best places of these rows that keep every rule; with `also` those as well that break one, after the others. */
async function bestAmong(ctx: Ctx, rows: RowWithRoom[], { container, judge }: Look, also = false): Promise<Judged[]> {
  const wanted = { clientId: container.clientId, size: container.hSize };
  let best: Judged[] = [];
  let left = mostJudged;
  for (let read = 0; read < rows.length && left > 0; read += atOnce) {
    const next = rows.slice(read, read + atOnce);
    const good = best.filter(({ place, broken }) => isGood(place) && broken.length === 0);
    const mayFindBetter = next.some(({ canBeGood }) => canBeGood) && good.length < mostBestPlaces;
    if (best.length === mostBestPlaces && !mayFindBetter) break;
    const held = Map.groupBy(await findHeldIn(ctx, container.id, next), keyOf);
    const places = suitedPlaces(
      next.map((row) => ({ ...row, held: held.get(keyOf(row)) ?? [] })),
      wanted,
    );
    const found: Judged[] = [];
    for (
      let from = 0;
      from < places.length && severally(found).length < mostBestPlaces && left > 0;
      from += judgedAtOnce
    ) {
      left -= judgedAtOnce;
      const judged = await judge(places.slice(from, from + judgedAtOnce));
      found.push(...judged.filter(({ broken }) => (also ? isProposable(broken) : broken.length === 0)));
    }
    // Places of different rows never share a cell.
    best = [...best, ...severally(found.sort(byBroken))].sort(byBroken).slice(0, mostBestPlaces);
  }
  return best;
}

/** The first of them that share no cell. */
function severally(found: readonly Judged[]): Judged[] {
  const chosen = new Set(
    apart(
      found.map(({ place }) => place),
      mostBestPlaces,
    ),
  );
  return found.filter(({ place }) => chosen.has(place));
}

const byBroken = (a: Judged, b: Judged) => a.broken.length - b.broken.length || byRules(a.place, b.place);

/** Why no place is proposed at all: each of the rows breaks a rule. */
function refusalOf(broken: BrokenRule[][]): SentenceKey {
  const everywhere = (rule: SentenceKey) => broken.every((rules) => rules.some(({ key }) => key === rule));
  if (everywhere('needsPlug')) return 'bestNoPlug';
  return everywhere('amongTanks') ? 'bestOnlyTanks' : 'bestNoneAllowed';
}

const keyOf = ({ sectionId, row }: { sectionId: number; row: number }) => `${sectionId}/${row}`;

function proposalOf({ place, broken }: Judged, named: RowWithRoom, kept: BestPlace['reasons'] = []): BestPlace {
  const { storageAreaId, storageAreaName, storageSectionName, sectionId, row } = named;
  const against = broken.map(({ key, message, params }) => ({ key, message, ...(params && { params }) }));
  return {
    storageAreaId,
    storageAreaName,
    sasId: sectionId,
    storageSectionName,
    row,
    tier: place.tier,
    position: place.from,
    blockIndex: place.to - place.from + 1,
    reasons: [...(against.length > 0 ? [reason('bestAgainst'), ...against] : kept), ...reasonsOf(place)],
  };
}

/** What the section is kept for, where that is this container. */
function keptReasons({ plugs, free, words, isForClient }: Kept, { isRefrigerated, isEmpty, sealNumber }: Container) {
  const asksPlug = isRefrigerated && (!isEmpty || sealNumber !== '');
  return [
    ...(asksPlug ? [plugs === null ? reason('bestWithPlug') : reason('bestWithPlugs', { plugs, free })] : []),
    ...(words && !asksPlug ? [reason('bestKeptFor', words)] : []),
    ...(isForClient ? [reason('bestKeptForClient')] : []),
  ];
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
