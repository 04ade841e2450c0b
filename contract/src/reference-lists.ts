import { z } from 'zod';
import {
  cargoDirections,
  containerConditions,
  transactionTypes,
  transportTypes,
  workTaskStatuses,
  workTaskTypes,
} from './enums.ts';
import { listInput, listRoute } from './list.ts';

const Choice = z.object({ value: z.string(), label: z.string() });

const referenceRoute = <const P extends string>(path: P, summary: string) =>
  listRoute({
    path: `/:account/config/${path}`,
    access: 'admin',
    summary,
    input: listInput(['value'], {}),
    row: Choice,
  });

export const referenceRoutes = {
  workTaskStatuses: referenceRoute('work-task-statuses', 'Work task statuses'),
  workTaskTypes: referenceRoute('work-task-types', 'Work task types'),
  transactionTypes: referenceRoute('transaction-types', 'Transaction types'),
  transportTypes: referenceRoute('transport-types', 'Transport types'),
  containerConditions: referenceRoute('container-conditions', 'Container conditions'),
  cargoDirections: referenceRoute('cargo-directions', 'Cargo directions'),
};

/** The values behind each reference list. */
export const referenceValues: Record<keyof typeof referenceRoutes, readonly string[]> = {
  workTaskStatuses,
  workTaskTypes,
  transactionTypes,
  transportTypes,
  containerConditions,
  cargoDirections,
};
