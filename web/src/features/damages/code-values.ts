import type { DamageCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { type Damage, DamageUpdate } from '@boxyard/contract/yard/damages.ts';

/** Numbers are '' while nothing is typed. */
export interface CodeValues extends Omit<DamageCodes, 'lengthCm' | 'widthCm' | 'quantity'> {
  lengthCm: number | '';
  widthCm: number | '';
  quantity: number | '';
}

export const codeValuesOf = (damage: Damage): CodeValues => ({
  location: damage.location,
  component: damage.component,
  damageCode: damage.damageCode,
  repairCode: damage.repairCode,
  lengthCm: damage.lengthCm ?? '',
  widthCm: damage.widthCm ?? '',
  quantity: damage.quantity,
  responsibility: damage.responsibility,
});

/** A measure that is emptied is none, and one piece is meant where nobody counts. */
export const DamageSchema = {
  safeParse: <Values extends CodeValues>(typed: Values) =>
    DamageUpdate.safeParse({
      ...typed,
      lengthCm: typed.lengthCm === '' ? null : typed.lengthCm,
      widthCm: typed.widthCm === '' ? null : typed.widthCm,
      quantity: typed.quantity === '' ? 1 : typed.quantity,
    }),
};
