import { z } from 'zod';
import {
  cargoDirections,
  containerConditions,
  transactionTypes,
  transportTypes,
  workTaskStatuses,
  workTaskTypes,
} from '../core/enums.ts';
import { listInput, listRoute } from '../core/list.ts';

const Choice = z.object({ value: z.string(), label: z.string() });

const referenceRoute = <const P extends string>(path: P, summary: string, values: readonly string[]) => ({
  ...listRoute({
    path: `/:account/config/${path}`,
    access: 'admin',
    summary,
    input: listInput(['value'], {}),
    row: Choice,
  }),
  values,
});

/** A route for each of the fixed lists, with its values. */
export const referenceRoutes = {
  workTaskStatuses: referenceRoute('work-task-statuses', 'Work task statuses', workTaskStatuses),
  workTaskTypes: referenceRoute('work-task-types', 'Work task types', workTaskTypes),
  transactionTypes: referenceRoute('transaction-types', 'Transaction types', transactionTypes),
  transportTypes: referenceRoute('transport-types', 'Transport types', transportTypes),
  containerConditions: referenceRoute('container-conditions', 'Container conditions', containerConditions),
  cargoDirections: referenceRoute('cargo-directions', 'Cargo directions', cargoDirections),
};
