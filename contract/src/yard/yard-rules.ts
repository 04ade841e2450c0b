import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { asJson, Id } from '../core/fields.ts';
import { FieldError } from '../core/problems.ts';

export const yardLoads = ['', 'empty', 'full'] as const;
export const YardLoad = choice(yardLoads, 'enums:yardLoad');
/** Special boxes that a place is for; a box of such a kind has to stand there once its warehouse has such a place. */
export const yardKinds = ['reefer', 'tank', 'dangerous', 'damaged'] as const;
export const YardKind = choice(yardKinds, 'enums:yardKind');
export type YardKind = (typeof yardKinds)[number];
export const yardLengths = [20, 40, 45] as const;
const mostNamed = 50;

/**
 * What an area or a section is for; what says nothing ('', null, an empty list) allows everything, and in a section takes the area's. A box
 * keeps to it when it has the load, is of one of the kinds, has one of the lengths, is of one of the types and of one of the clients.
 */
export const ruleFields = {
  load: YardLoad,
  kinds: asJson(z.array(YardKind).max(yardKinds.length)),
  /** How many reefers can be plugged in. */
  plugs: z.int().min(0).max(9999).nullable(),
  /** Feet. */
  lengths: asJson(z.array(z.literal(yardLengths)).max(yardLengths.length)),
  containerTypeIds: asJson(z.array(Id).max(mostNamed)),
  clientIds: asJson(z.array(Id).max(mostNamed)),
  /** The greatest height of a stack. */
  maxTiers: z.int().min(1).max(20).nullable(),
  /** What stands on one stack may weigh so much together. */
  maxStackKg: z.int().min(1).max(999_999).nullable(),
  /** Nobody passes these rules; else who insists does. */
  isMust: z.boolean(),
};
export const YardRules = z.object(ruleFields);
export type YardRules = z.output<typeof YardRules>;

export const noRules: YardRules = {
  load: '',
  kinds: [],
  plugs: null,
  lengths: [],
  containerTypeIds: [],
  clientIds: [],
  maxTiers: null,
  maxStackKg: null,
  isMust: false,
};

/** The rules that hold in a section. */
export function rulesIn(area: YardRules, section: YardRules): YardRules {
  const or = <T>(own: T[], other: T[]) => (own.length > 0 ? own : other);
  return {
    load: section.load || area.load,
    kinds: or(section.kinds, area.kinds),
    plugs: section.plugs ?? area.plugs,
    lengths: or(section.lengths, area.lengths),
    containerTypeIds: or(section.containerTypeIds, area.containerTypeIds),
    clientIds: or(section.clientIds, area.clientIds),
    maxTiers: section.maxTiers ?? area.maxTiers,
    maxStackKg: section.maxStackKg ?? area.maxStackKg,
    isMust: section.isMust || area.isMust,
  };
}

/** A rule that a container breaks on a place. `isMust`: nobody passes it. `isAdvice`: it is told and never asked about, as of a stack. */
export const BrokenRule = FieldError.omit({ path: true }).extend({ isMust: z.boolean(), isAdvice: z.boolean() });
export type BrokenRule = z.output<typeof BrokenRule>;
