import { languages } from '@boxyard/contract/core/enums.ts';
import {
  type ContainerType,
  footprintOf,
  type InheritedFromType,
  inheritedFromType,
} from '@boxyard/contract/settings/container-types.ts';
import { Container, emptyContainer } from '@boxyard/contract/yard/containers.ts';
import {
  bareContainerNumber,
  checkDigit,
  hasWrongCheckDigit,
  splitContainerNumber,
} from '@boxyard/contract/yard/iso6346.ts';
import { placeText } from '@boxyard/contract/yard/places.ts';
import { takeover } from '@boxyard/contract/yard/type-takeover.ts';
import { choiceWords } from '../../../core/crud/choice-words.ts';
import type { InAccount } from '../../../core/http/context.ts';
import { lastColorsOf } from '../../containers/containers.queries.ts';
import { holdRows } from '../../positions/places.queries.ts';
import { choicesOf, choose } from '../choices.ts';
import {
  type Draft,
  eachGently,
  find,
  findTwice,
  isBad,
  type Kind,
  numberIn,
  requireForNew,
  textIn,
} from '../drafts.ts';
import { fold } from '../fold.ts';
import { findCalled, findClients, findContainers, type KnownContainer, normalised } from '../lookups.queries.ts';
import { insertMany, updateMany } from '../many.queries.ts';
import { cellsOf, namesPlace, placeOf, type Spot, sectionChoices, spotOf } from '../places.ts';
import { type References, readReferences } from '../reference.queries.ts';
import { typeReader } from '../types-by-word.ts';
import { type HeldPlace, insertPlaces, placesIn, placesOf, readSections } from '../yard.queries.ts';
import { judgeWeights } from './container-weights.ts';
import { clientOf, renumberedOf } from './named.ts';

/** What a row comes to beside its own fields. */
interface Plan {
  draft: Draft;
  known: KnownContainer | undefined;
  type: ContainerType | undefined;
  clientId: number | undefined;
  statusId: number | undefined;
  warehouseId: number | undefined;
  /** What one that is there gets from another type. */
  inherited: Partial<InheritedFromType>;
  hSize: number;
  spot: Spot | undefined;
}

/** Containers are known by their numbers. A place sets a container down that has none. */
export const containerKind = (ctx: InAccount): Kind => ({
  async judge(all, { updatesExisting, holds }) {
    const drafts = all.filter(({ state }) => state !== 'left_out');
    drafts.forEach(joinNumber);
    const numbers = drafts.map((draft) => textIn(draft, 'name'));
    const found = await findCalled(ctx, numbers, holds && updatesExisting);
    const clients = await findClients(
      ctx,
      drafts.map((draft) => textIn(draft, 'clientName')),
    );
    const known = new Map<Draft, KnownContainer>();
    for (const draft of drafts) {
      const [client] = clients.get(textIn(draft, 'clientName') ?? '') ?? [];
      const here = found.known.get(textIn(draft, 'name') ?? '') ?? renumberedOf(draft, found, client?.id);
      if (here) known.set(draft, here);
    }
    const keys = await normalised(ctx, numbers);
    findTwice(drafts, 'name', (draft) => known.get(draft)?.id ?? keys.get(textIn(draft, 'name') ?? ''));
    const proposals = await proposedNumbers(ctx, drafts);
    for (const draft of drafts) {
      const isKnown = known.has(draft);
      draft.state = !isKnown ? 'new' : updatesExisting ? 'update' : 'exists';
      if (!isKnown) requireForNew(draft, 'containers');
    }
    const open = drafts.filter(({ state }) => state !== 'exists');
    const references = await readReferences(ctx);
    const planOf = planner(references, clients, known, proposals);
    const plans: Plan[] = [];
    await eachGently(open, (draft) => plans.push(planOf(draft)));
    await judgePlaces(ctx, plans, references);
    return async (written) => write(ctx, plans, new Set(written));
  },
});

/** As a change of the type by hand: what nobody typed otherwise since the type before. */
function inheritedAnew(here: KnownContainer, type: ContainerType, types: readonly ContainerType[]) {
  const before = types.find(({ id }) => id === here.containerTypeId);
  return takeover(here, inheritedFromType(type), before ? inheritedFromType(before) : null).free;
}

/** The number of a file that has prefix, number and check digit in columns of their own. */
function joinNumber(draft: Draft): void {
  const name = textIn(draft, 'name');
  if (name === undefined || splitContainerNumber(bareContainerNumber(name))) return;
  draft.values.name = `${textIn(draft, 'ownerPrefix') ?? ''}${name}${textIn(draft, 'checkDigit') ?? ''}`;
}

type Found = Awaited<ReturnType<typeof findClients>>;

function planner(
  { types, statuses, warehouses }: References,
  clients: Found,
  known: Map<Draft, KnownContainer>,
  proposals: Map<Draft, Proposal>,
) {
  const readType = typeReader(types);
  const statusChoices = choicesOf(
    statuses,
    ({ name }) => name,
    ...languages.map(
      (language) =>
        ({ name }: { name: string }) =>
          choiceWords('enums:containerStatus', language)(name),
    ),
  );
  const warehouseChoices = choicesOf(warehouses, ({ name }) => name);
  return (draft: Draft): Plan => {
    const here = known.get(draft);
    if (!here) doubtNumber(draft, proposals.get(draft));
    const type = readType(draft);
    judgeWeights(draft, type, here !== undefined);
    const sameType = here && (type?.id ?? here.containerTypeId) === here.containerTypeId;
    return {
      draft,
      known: here,
      type,
      clientId: clientOf(draft, clients),
      statusId: choose(draft, 'containerStatusName', statusChoices)?.id,
      warehouseId: choose(draft, 'warehouseName', warehouseChoices)?.id,
      inherited: here && type && !sameType ? inheritedAnew(here, type, types) : {},
      hSize: sameType ? here.hSize : type ? footprintOf(type.size) : 1,
      spot: undefined,
    };
  };
}

interface Proposal {
  number: string;
  /** Another container has it, in the file or here: two rows never get one number. */
  isTaken: boolean;
}

/** For each number with a wrong check digit the one with the right digit. */
async function proposedNumbers(ctx: InAccount, drafts: readonly Draft[]): Promise<Map<Draft, Proposal>> {
  const numbers = new Map(drafts.map((draft) => [draft, bareContainerNumber(textIn(draft, 'name') ?? '')]));
  const fixes = new Map(
    [...numbers].flatMap(([draft, number]) => {
      const parts = splitContainerNumber(number);
      if (!parts || !hasWrongCheckDigit(number)) return [];
      const begin = parts.owner + parts.serial;
      return [[draft, `${begin}${checkDigit(begin)}`] as const];
    }),
  );
  const here = await findContainers(ctx, [...fixes.values()], false);
  const inFile = Map.groupBy([...numbers.values(), ...fixes.values()], (number) => number);
  return new Map(
    [...fixes].map(([draft, number]) => {
      const isTaken = here.has(number) || (inFile.get(number)?.length ?? 0) > 1;
      return [draft, { number, isTaken }];
    }),
  );
}

const totals = /^(?:grand )?(?:total|totals|sum|summary|spolu|celkom|sucet|suma|summe|gesamt|insgesamt)(?:$|[^a-z])/;

/** The number whose prefix, number and check digit stand in three columns, with the zeros that a spreadsheet has dropped. */
function filledUp({ given }: Draft): string | undefined {
  const { ownerPrefix, name = '', checkDigit: digit } = given;
  if (!ownerPrefix || !digit || !/^\d{1,5}$/.test(name)) return undefined;
  const number = bareContainerNumber(`${ownerPrefix}${name.padStart(6, '0')}${digit}`);
  return splitContainerNumber(number) && !hasWrongCheckDigit(number) ? number : undefined;
}

function doubtNumber(draft: Draft, proposal: Proposal | undefined): void {
  const name = textIn(draft, 'name') ?? '';
  if (totals.test(fold(name))) find(draft, { column: 'name', key: 'importTotals' });
  else if (name !== '' && !splitContainerNumber(bareContainerNumber(name))) {
    const fix = filledUp(draft);
    const isInParts = textIn(draft, 'ownerPrefix') !== undefined;
    const isOfTwo = (name.match(/[a-z]{4}[ -]?\d{6}/gi)?.length ?? 0) > 1;
    find(draft, { column: 'name', key: 'importNoNumber', isDoubt: !isInParts && !isOfTwo, ...(fix && { fix }) });
  }
  if (!proposal) return;
  const { number, isTaken } = proposal;
  if (isTaken) find(draft, { column: 'name', key: 'importCheckDigitTaken', params: { number }, isDoubt: true });
  else find(draft, { column: 'name', key: 'importCheckDigit', isDoubt: true, fix: number });
}

async function judgePlaces(ctx: InAccount, plans: Plan[], { warehouses }: References): Promise<void> {
  const sections = await readSections(ctx);
  const choices = sectionChoices(sections);
  await eachGently(plans, (plan) => {
    if (namesPlace(plan.draft)) plan.spot = spotOf(plan.draft, choices, plan.hSize, plan.warehouseId);
  });
  const standing = new Map<number, HeldPlace>();
  for (const place of await placesOf(
    ctx,
    plans.flatMap(({ known }) => known?.id ?? []),
  ))
    if (place.kind === 'current') standing.set(place.containerId, place);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const cells = cellsOf(await placesIn(ctx, [...new Set(plans.flatMap(({ spot }) => spot?.sectionId ?? []))]));
  const byDefault = warehouses.find(({ isDefault }) => isDefault)?.id;
  await eachGently(plans, (plan) => {
    const here = plan.known && standing.get(plan.known.id);
    const section = here && byId.get(here.sectionId);
    if (here && section) keepStanding(plan, here, placeText(placeOf(section, here)), section.warehouseId);
    else if (plan.spot && cells.take(plan.draft, plan.spot, plan.known?.id))
      plan.warehouseId = plan.spot.section.warehouseId;
    else if (!plan.known) plan.warehouseId ??= byDefault;
  });
  for (const { draft, spot } of plans)
    if (spot && !isBad(draft) && !cells.hasGround(spot))
      find(draft, { column: 'tier', key: 'stackFloating', isDoubt: true });
}

/** A container that stands keeps its place, its length and the warehouse in which it stands. */
function keepStanding(plan: Plan, here: HeldPlace, place: string, standsIn: number): void {
  const { draft, spot, known } = plan;
  const container = here.name;
  const isSame =
    spot &&
    spot.sectionId === here.sectionId &&
    spot.row === here.row &&
    spot.tier === here.tier &&
    spot.from === here.from;
  if (spot && !isSame) find(draft, { column: 'position', key: 'alreadyPlaced', params: { container, place } });
  plan.spot = undefined;
  if (known && plan.hSize !== known.hSize)
    find(draft, { column: 'containerTypeName', key: 'footprintPlaced', params: { container } });
  if (plan.warehouseId !== undefined && plan.warehouseId !== standsIn)
    find(draft, { column: 'warehouseName', key: 'warehousePlaced', params: { container } });
}

/** The fields of the record; those that a row leaves empty stay as they are, or come from the type. */
function recordOf(plan: Plan): Record<string, unknown> {
  const { draft, type, clientId, statusId, warehouseId, inherited, hSize, known } = plan;
  const named = { clientId, containerTypeId: type?.id, containerStatusId: statusId, warehouseId };
  const given = Object.fromEntries(
    Object.entries({ ...draft.values, ...named }).filter(([, value]) => value !== undefined),
  );
  if (known) {
    const { name: _name, ...changes } = given;
    return type ? { ...inherited, ...changes, hSize } : changes;
  }
  return { ...emptyContainer, ...(type && inheritedFromType(type)), ...payloadOf(draft), ...given };
}

/** What a container may carry is what it may weigh without its own weight: that of its type would contradict them. */
function payloadOf(draft: Draft): { payloadCapacityKg?: number } {
  const [max, tare] = [numberIn(draft, 'maxGrossWeightKg'), numberIn(draft, 'tareWeightKg')];
  return max && tare ? { payloadCapacityKg: max - tare } : {};
}

async function write(ctx: InAccount, plans: Plan[], written: Set<Draft>): Promise<void> {
  const chosen = plans.filter(({ draft }) => written.has(draft));
  const fresh = chosen.filter(({ known }) => !known);
  const colors = await lastColorsOf(
    ctx,
    fresh.flatMap(({ clientId }) => clientId ?? []),
  );
  const ids = await insertMany(ctx, 'container', Container, fresh, (plan) => ({
    ...recordOf(plan),
    styleWarehouseColor: colors.get(plan.clientId ?? 0) ?? emptyContainer.styleWarehouseColor,
  }));
  const idOf = new Map(fresh.map((plan, at) => [plan, ids[at]]));
  const changed = chosen.flatMap((plan) => (plan.known ? [{ id: plan.known.id, values: recordOf(plan) }] : []));
  await updateMany(ctx, 'container', Container, changed);
  const places = chosen.flatMap((plan) => {
    const containerId = plan.known?.id ?? idOf.get(plan);
    if (!plan.spot || containerId === undefined) return [];
    const { section: _section, ...spot } = plan.spot;
    return [{ containerId, ...spot }];
  });
  if (places.length === 0) return;
  await holdRows(
    ctx,
    places.map(({ sectionId, row }) => ({ sasId: sectionId, row })),
  );
  await insertPlaces(
    ctx,
    places.toSorted((a, b) => a.sectionId - b.sectionId || a.row - b.row),
  );
}
