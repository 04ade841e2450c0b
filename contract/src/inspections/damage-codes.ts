import { z } from 'zod';
import { text } from '../core/fields.ts';
import { isLocation } from './locations.ts';

const code = (max: number) => text(max).regex(/^[A-Z0-9]*$/, { error: 'notSurveyCode' });
const length = z.int().min(1).max(2000).nullable();

/** A damage in the trade's codes (ISO 9897); each '' or null where nobody said it, as without the module. */
export const damageCodeFields = {
  /** Four signs, `LB3N`. */
  location: z.string().refine((given) => given === '' || isLocation(given), { error: 'notLocation' }),
  component: code(4),
  damageCode: code(4),
  /** What is to be done about it. */
  repairCode: code(4),
  lengthCm: length,
  widthCm: length,
  /** How many pieces. */
  quantity: z.int().min(1).max(999),
  /** The party that answers for it. */
  responsibility: code(4),
};
export const DamageCodes = z.object(damageCodeFields);
export type DamageCodes = z.output<typeof DamageCodes>;

export const noCodes: DamageCodes = {
  location: '',
  component: '',
  damageCode: '',
  repairCode: '',
  lengthCm: null,
  widthCm: null,
  quantity: 1,
  responsibility: '',
};

/** The codes alone, of whatever has them. */
export const codesOf = (given: DamageCodes): DamageCodes => ({
  location: given.location,
  component: given.component,
  damageCode: given.damageCode,
  repairCode: given.repairCode,
  lengthCm: given.lengthCm,
  widthCm: given.widthCm,
  quantity: given.quantity,
  responsibility: given.responsibility,
});
