import { standingOver, supportOf } from '@boxyard/contract/yard/stacking.ts';
import type { YardKind, YardRules } from '@boxyard/contract/yard/yard-rules.ts';

/** A box as the rules look at it. */
export interface RuledBox {
  id: number;
  clientId: number;
  typeId: number;
  size: number;
  feet: number;
  isEmpty: boolean;
  isReefer: boolean;
  isTank: boolean;
  isDangerous: boolean;
  isDamaged: boolean;
  grossKg: number | null;
  tareKg: number;
}

export interface RuledSection {
  id: number;
  /** What the area says, and what the section says. */
  area: YardRules & { id: number };
  own: YardRules;
  rows: { tiers: number; positions: number }[];
}

export interface RuledPlace {
  section: number;
  row: number;
  tier: number;
  from: number;
}

interface Standing extends RuledPlace {
  box: RuledBox;
}

/** The rules of the yard walked one by one, as a foreman would: slow, and by nothing that the product uses. */
export class ReferenceYard {
  readonly sections: RuledSection[];
  readonly standing: Standing[] = [];

  constructor(sections: RuledSection[]) {
    this.sections = sections;
  }

  /** Firm places under nothing. */
  freeFor(box: RuledBox): RuledPlace[] {
    const places: RuledPlace[] = [];
    for (const { id, rows } of this.sections)
      for (const [index, { tiers, positions }] of rows.entries()) {
        const row = this.standing
          .filter((each) => each.section === id && each.row === index + 1)
          .map((each) => ({ id: each.box.id, tier: each.tier, from: each.from, to: each.from + each.box.size - 1 }));
        for (let tier = 1; tier <= tiers; tier += 1)
          for (let from = 1; from + box.size - 1 <= positions; from += 1) {
            const place = { tier, from, to: from + box.size - 1 };
            const isTaken = row.some((other) => other.tier === tier && other.from <= place.to && from <= other.to);
            if (isTaken || supportOf(row, place) !== 'firm' || standingOver(row, place).length > 0) continue;
            places.push({ section: id, row: index + 1, tier, from });
          }
      }
    return places;
  }

  broken(box: RuledBox, place: RuledPlace): string[] {
    const section = this.sections.find(({ id }) => id === place.section);
    if (!section) throw new Error('no such section');
    const { own, area } = section;
    const list = <T>(mine: T[], theirs: T[]) => (mine.length > 0 ? mine : theirs);
    const kinds = list<YardKind>(own.kinds, area.kinds);
    const isOf: Record<YardKind, boolean> = {
      reefer: box.isReefer,
      tank: box.isTank,
      dangerous: box.isDangerous,
      damaged: box.isDamaged,
    };
    const others = this.standing
      .filter((each) => each.section === section.id && each.box.id !== box.id)
      .map((each) => each.box);
    const declared = new Set(this.sections.flatMap((each) => list<YardKind>(each.own.kinds, each.area.kinds)));
    const asksPlug = box.isReefer && !box.isEmpty;
    const load = own.load || area.load;
    const lengths: number[] = list<number>(own.lengths, area.lengths);
    const types = list(own.containerTypeIds, area.containerTypeIds);
    const clients = list(own.clientIds, area.clientIds);
    const plugs = own.plugs ?? area.plugs;
    const plugMates =
      own.plugs !== null
        ? [section]
        : this.sections.filter((each) => each.area.id === area.id && each.own.plugs === null);
    const used = this.standing.filter(
      (each) =>
        plugMates.some(({ id }) => id === each.section) &&
        each.box.isReefer &&
        !each.box.isEmpty &&
        each.box.id !== box.id,
    ).length;
    const maxTiers = own.maxTiers ?? area.maxTiers;
    const maxKg = own.maxStackKg ?? area.maxStackKg;
    const column = this.standing.flatMap((each) => {
      const shared = Math.min(each.from + each.box.size, place.from + box.size) - Math.max(each.from, place.from);
      const isHere = each.section === place.section && each.row === place.row && each.box.id !== box.id && shared > 0;
      return isHere ? [{ ...each, share: shared / each.box.size }] : [];
    });
    const kilos = (each: RuledBox) => each.grossKg ?? each.tareKg;
    const weight = column.reduce((sum, each) => sum + kilos(each.box) * each.share, kilos(box));
    const below = column.filter((each) => each.tier < place.tier);
    const checks: [string, boolean][] = [
      [
        'needsPlug',
        asksPlug &&
          !(kinds.length > 0 ? kinds.includes('reefer') : others.length > 0 && others.every((each) => each.isReefer)),
      ],
      ['amongTanks', !box.isTank && kinds.length === 0 && others.length > 0 && others.every((each) => each.isTank)],
      ['needsTankPad', box.isTank && declared.has('tank') && !kinds.some((kind) => isOf[kind])],
      ['needsDangerousPlace', box.isDangerous && declared.has('dangerous') && !kinds.some((kind) => isOf[kind])],
      ['needsDamagedPlace', box.isDamaged && declared.has('damaged') && !kinds.some((kind) => isOf[kind])],
      ['keptForKinds', kinds.length > 0 && !kinds.some((kind) => isOf[kind])],
      ['keptForEmpty', load === 'empty' && !box.isEmpty],
      ['keptForFull', load === 'full' && box.isEmpty],
      ['plugsTaken', asksPlug && plugs !== null && used >= plugs],
      ['keptForLengths', lengths.length > 0 && !lengths.includes(box.feet)],
      ['keptForTypes', types.length > 0 && !types.includes(box.typeId)],
      ['keptForClients', clients.length > 0 && !clients.includes(box.clientId)],
      ['tooHigh', maxTiers !== null && place.tier > maxTiers],
      ['stackTooHeavy', maxKg !== null && weight > maxKg],
      [
        'heavierAbove',
        below.some(
          ({ box: other }) =>
            !other.isEmpty &&
            !box.isEmpty &&
            other.grossKg !== null &&
            box.grossKg !== null &&
            other.grossKg < box.grossKg,
        ),
      ],
      ['fullAboveEmpty', !box.isEmpty && below.some((each) => each.box.isEmpty)],
    ];
    return checks.filter(([, isBroken]) => isBroken).map(([key]) => key);
  }
}
