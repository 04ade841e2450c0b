import { z } from 'zod';
import { choice, orNone } from '../core/choice.ts';
import { innerDamageLocations, outerDamageLocations } from '../core/enums.ts';
import { createInput, flag, Id, Instant, limits, paragraphs, recordFields, updateInput } from '../core/fields.ts';
import { Image } from '../core/images.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { damageCodeFields } from '../inspections/damage-codes.ts';

export const damageSides = ['inner', 'outer'] as const;
export const DamageSide = choice(damageSides, 'enums:damageSide');
type DamageSide = (typeof damageSides)[number];
export const damageLocations = { inner: innerDamageLocations, outer: outerDamageLocations } as const;
export type DamageLocation = (typeof damageLocations)[DamageSide][number];
export const allDamageLocations = [...innerDamageLocations, ...outerDamageLocations] as const;
export const DamageLocation = choice(allDamageLocations, 'enums:damageLocation');

/** The English names for `scdName`. Screens translate `scdCode`. */
export const damageLocationNames: Record<DamageLocation, string> = {
  inner_side_left: 'Inner side left',
  inner_side_right: 'Inner side right',
  inner_side_rear: 'Inner side rear',
  inner_top: 'Inner top',
  inner_floor: 'Inner floor',
  outer_front_door_left: 'Front door left',
  outer_front_door_right: 'Front door right',
  outer_front_door_lock: 'Front door lock',
  outer_side_left: 'Outer side left',
  outer_side_right: 'Outer side right',
  outer_side_rear: 'Outer side rear',
  outer_side_top: 'Outer top',
  outer_side_bottom: 'Outer bottom',
};

/** A draft that is not saved within this time is removed with its pictures. */
export const draftHours = 24;

const shared = {
  remark: paragraphs(limits.notes),
  isDraft: z.boolean(),
  /** The gate transport at which it was seen; null if it was seen in the yard. A new damage has the last passage if that was within a day. */
  transportId: Id.nullable(),
  ...damageCodeFields,
};

/** As stored; '' while a draft has no side or location yet. */
export const StoredDamage = z.object({
  ...recordFields,
  containerId: Id,
  scdType: orNone(DamageSide),
  scdCode: orNone(DamageLocation),
  ...shared,
  /** The survey that found it. */
  surveyId: Id.nullable(),
  /** The survey that found it repaired, or by correcting the first took it back; null while it is open. */
  closedById: Id.nullable(),
});
export type StoredDamage = z.output<typeof StoredDamage>;

export const Damage = StoredDamage.extend({
  /** The name of the location, '' without one. */
  scdName: z.string(),
  /** The admin who reported it. */
  adminUsername: z.string(),
  /** The time of that passage, else when it was reported. */
  seenAt: Instant,
  /** The direction and the trip code of that passage; null and '' for a damage seen in the yard. */
  passageType: choice(['gate_in', 'gate_out'], 'enums:transportType').nullable(),
  tripCode: z.string(),
  images: z.array(Image),
});
export type Damage = z.output<typeof Damage>;

/** A line of an export. */
export const DamageLine = Damage.omit({ images: true, scdName: true, isDraft: true }).extend({
  containerName: z.string(),
});
export type DamageLine = z.output<typeof DamageLine>;
export const DamageLines = recordListInput(['id', 'createdAt', 'seenAt'], {
  scdType: DamageSide.optional(),
  isOpen: flag.optional(),
});

const input = {
  type: orNone(DamageSide),
  /** A location on the side `type`. */
  damage: orNone(DamageLocation),
  ...shared,
};
/** With `isDraft: false`, side and place are required, or the `location` by which they follow. */
export const DamageCreate = createInput(input, []);
export type DamageCreate = z.output<typeof DamageCreate>;
/** Side and location are required once `isDraft` is false. */
export const DamageUpdate = updateInput(input);
export type DamageUpdate = z.output<typeof DamageUpdate>;

export const damageRoutes = {
  list: listRoute({
    path: '/:account/container-damages/:containerId',
    access: 'admin',
    summary: 'Saved damages of a container with their pictures',
    input: recordListInput(['id', 'scdType', 'scdName', 'adminUsername', 'createdAt', 'seenAt'], {
      scdType: DamageSide.optional(),
      /** Neither repaired nor taken back. */
      isOpen: flag.optional(),
      /** In an estimate that is a draft or waits for its answer, or its repair is approved. */
      isEstimated: flag.optional(),
    }),
    row: Damage,
  }),
  get: route({
    method: 'GET',
    path: '/:account/container-damages/:containerId/:id',
    access: 'admin',
    summary: 'One damage, a draft included',
    response: Damage,
  }),
  create: route({
    method: 'POST',
    path: '/:account/container-damages/:containerId/create',
    access: 'admin',
    summary: 'A new damage, a draft unless `isDraft` is false',
    body: DamageCreate,
    response: Damage,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/container-damages/:containerId/:id',
    access: 'admin',
    summary: 'Change a damage; `isDraft: false` saves it',
    body: DamageUpdate,
    response: Damage,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/container-damages/:containerId/:id',
    access: 'admin',
    summary: 'Delete a damage without pictures, or a draft with its own',
  }),
};
