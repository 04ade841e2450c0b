import {
  RepairLine,
  type RepairTariff,
  RepairTariffCreate,
  RepairTariffUpdate,
} from '@boxyard/contract/inspections/repair-tariffs.ts';
import { newKey } from '../../../core/new-key.ts';
import { repairTariffs, type TariffHead } from '../repair-tariffs.api.ts';

/** Numbers are '' while nothing is typed. */
type Typed = number | '';

interface PatchValues {
  /** Tells the rows of the form apart. */
  key: string;
  toCm2: Typed;
  hours: Typed;
  material: Typed;
}

export interface LineValues extends Pick<RepairLine, 'component' | 'damageCode' | 'repairCode' | 'formula'> {
  key: string;
  hours: Typed;
  material: Typed;
  firstCm: Typed;
  stepCm: Typed;
  stepHours: Typed;
  stepMaterial: Typed;
  areaCm2: Typed;
  patches: PatchValues[];
  most: Typed;
}

export interface TariffValues extends TariffHead {
  lines: LineValues[];
}

export const newPatch = (): PatchValues => ({ key: newKey(), toCm2: '', hours: '', material: '' });

export const newLine = (given: Partial<LineValues> = {}): LineValues => ({
  component: '',
  damageCode: '',
  repairCode: '',
  formula: 'F',
  hours: '',
  material: '',
  firstCm: '',
  stepCm: '',
  stepHours: '',
  stepMaterial: '',
  areaCm2: '',
  patches: [newPatch()],
  most: '',
  ...given,
  key: newKey(),
});

export const copyOf = (line: LineValues): LineValues =>
  newLine({ ...line, patches: line.patches.map((patch) => ({ ...patch, key: newKey() })) });

export const emptyTariff: TariffValues = { ...repairTariffs.empty, lines: [] };

/** Lines go by their place: they are written anew as a whole. */
export const valuesOf = (tariff: RepairTariff): TariffValues => ({
  ...repairTariffs.valuesOf(tariff),
  lines: tariff.lines.map((line, at) => ({
    ...line,
    key: `line-${at}`,
    firstCm: line.firstCm ?? '',
    stepCm: line.stepCm ?? '',
    areaCm2: line.areaCm2 ?? '',
    most: line.most ?? '',
    patches: line.patches.map((patch, nth) => ({ ...patch, key: `patch-${nth}` })),
  })),
});

const orNull = (typed: Typed): number | null => (typed === '' ? null : typed);
const orZero = (typed: Typed): number => (typed === '' ? 0 : typed);

/** What the formula has no use for is left out, though it may have been typed before. */
function lineBody({ key: _, ...line }: LineValues) {
  const { formula, patches } = line;
  const [isLength, isTable] = [formula === 'L', formula === 'P'];
  return {
    ...line,
    hours: isTable ? 0 : orZero(line.hours),
    material: isTable ? 0 : orZero(line.material),
    firstCm: isLength ? orNull(line.firstCm) : null,
    stepCm: isLength ? orNull(line.stepCm) : null,
    stepHours: isLength ? orZero(line.stepHours) : 0,
    stepMaterial: isLength ? orZero(line.stepMaterial) : 0,
    areaCm2: formula === 'A' ? orNull(line.areaCm2) : null,
    patches: isTable
      ? patches.map(({ toCm2, hours, material }) => ({ toCm2, hours: orZero(hours), material: orZero(material) }))
      : [],
    most: orNull(line.most),
  };
}

/** A line as it is priced by; undefined while it is not whole. */
export const readLine = (line: LineValues): RepairLine | undefined => RepairLine.safeParse(lineBody(line)).data;

const bodyOf = ({ lines, ...head }: TariffValues) => ({ ...head, lines: lines.map(lineBody) });

export const NewTariff = { safeParse: (typed: TariffValues) => RepairTariffCreate.safeParse(bodyOf(typed)) };
export const ChangedTariff = { safeParse: (typed: TariffValues) => RepairTariffUpdate.safeParse(bodyOf(typed)) };
