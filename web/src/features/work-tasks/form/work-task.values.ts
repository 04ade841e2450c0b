import type { Cargo, CargoItem } from '@boxyard/contract/work/cargos.ts';
import {
  cargoTaskTypes,
  emptyWorkTask,
  WorkTask,
  WorkTaskCreate,
  type WorkTaskDetail,
  WorkTaskUpdate,
} from '@boxyard/contract/work/work-tasks.ts';
import { newKey } from '../../../core/new-key.ts';
import { workTasks } from '../work-tasks.api.ts';
import type { WhoAndWhenValues } from './who-and-when.tsx';

/** Numbers are '' while nothing is typed. */
type Typed = number | '';

export interface ItemValues {
  /** Tells the rows of the form apart, also those that are not saved yet. */
  key: string;
  id?: number | undefined;
  cargoTypeCode: CargoItem['cargoTypeCode'];
  volume: Typed;
  weight: Typed;
  temperature: Typed;
  remark: string;
  flaggedAsDeleted: boolean;
}

export interface CargoValues {
  /** The version of the saved cargo; left out while there is none. */
  version?: number | undefined;
  /** '' until it is chosen; the server then takes the usual one for the type of the task. */
  direction: Cargo['direction'] | '';
  sealNumber: string;
  remark: string;
  weightTare: Typed;
  weightNet: Typed;
  weightGross: Typed;
  items: ItemValues[];
}

export type WorkTaskValues = WhoAndWhenValues &
  Pick<WorkTask, 'title' | 'description'> & { type: WorkTask['type'] | ''; cargo: CargoValues };

const emptyCargo: CargoValues = {
  direction: '',
  sealNumber: '',
  remark: '',
  weightTare: '',
  weightNet: '',
  weightGross: '',
  items: [],
};

export const emptyTask: WorkTaskValues = { ...emptyWorkTask, type: '', cargo: emptyCargo };

export const newItem = (): ItemValues => ({
  key: newKey(),
  cargoTypeCode: 'DRY',
  volume: '',
  weight: '',
  temperature: '',
  remark: '',
  flaggedAsDeleted: false,
});

export function valuesOf(task: WorkTaskDetail): WorkTaskValues {
  return {
    ...workTasks.valuesOf(task),
    type: task.type,
    cargo: task.cargo ? cargoValues(task.cargo) : emptyCargo,
  };
}

function cargoValues({ version, direction, sealNumber, remark, items, ...weights }: Cargo): CargoValues {
  return {
    ...{ version, direction, sealNumber, remark },
    weightTare: weights.weightTare || '',
    weightNet: weights.weightNet || '',
    weightGross: weights.weightGross || '',
    items: items.map(({ id, cargoTypeCode, volume, weight, temperature, remark: note }) => ({
      key: String(id),
      id,
      cargoTypeCode,
      volume,
      weight,
      temperature: temperature ?? '',
      remark: note,
      flaggedAsDeleted: false,
    })),
  };
}

export const movesCargo = (type: WorkTaskValues['type']): boolean => cargoTaskTypes.some((each) => each === type);

/** Weight (kg) and volume (m³) of the items that stay, rounded to grams and litres. What is no number yet counts as nothing. */
export function totalsOf(items: readonly ItemValues[]): { weight: number; volume: number } {
  const staying = items.filter((item) => !item.flaggedAsDeleted);
  const sum = (name: 'weight' | 'volume') =>
    staying.reduce((total, item) => total + Math.round((Number(item[name]) || 0) * 1000), 0) / 1000;
  return { weight: sum('weight'), volume: sum('volume') };
}

/** Which totals exceed what the container holds; a payload or volume of 0 means no limit. */
export function overLimit(
  { weight, volume }: { weight: number; volume: number },
  { payloadCapacityKg, volumeCbm }: { payloadCapacityKg: number; volumeCbm: number },
): { weight: boolean; volume: boolean } {
  return {
    weight: payloadCapacityKg > 0 && weight > payloadCapacityKg,
    volume: volumeCbm > 0 && volume > volumeCbm,
  };
}

function hasCargo({ version, items, ...typed }: CargoValues): boolean {
  return version !== undefined || items.length > 0 || Object.values(typed).some((value) => value !== '');
}

function cargoBody({ direction, weightTare, weightNet, weightGross, items, ...rest }: CargoValues) {
  return {
    ...rest,
    ...(direction && { direction }),
    weightTare: weightTare || 0,
    weightNet: weightNet || 0,
    ...(weightGross !== '' && { weightGross }),
    items: items.map(({ key, temperature, volume, weight, ...item }) => ({
      ...item,
      volume: volume || 0,
      weight: weight || 0,
      temperature: temperature === '' ? null : temperature,
    })),
  };
}

function bodyOf({ cargo, ...values }: WorkTaskValues) {
  return { ...values, ...(movesCargo(values.type) && hasCargo(cargo) && { cargo: cargoBody(cargo) }) };
}

/** The title is required even while no type is chosen. */
const Create = WorkTaskCreate.safeExtend({ title: WorkTask.shape.title });

/** The form's values as a new task of this container. */
export const newTask = (containerId: number) => ({
  safeParse: (typed: WorkTaskValues) => Create.safeParse({ ...bodyOf(typed), containerId }),
});
export const ChangedTask = { safeParse: (typed: WorkTaskValues) => WorkTaskUpdate.safeParse(bodyOf(typed)) };
