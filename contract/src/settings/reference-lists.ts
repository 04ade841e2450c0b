import { z } from 'zod';
import { choice } from '../core/choice.ts';
import {
  CargoDirection,
  ContainerCondition,
  TransportType,
  transactionTypes,
  WorkTaskStatus,
  WorkTaskType,
} from '../core/enums.ts';
import { listInput, listRoute } from '../core/list.ts';

const Choice = z.object({ value: z.string(), label: z.string() });

const referenceRoute = <const P extends string>(path: P, summary: string, choices: z.ZodEnum) => ({
  ...listRoute({
    path: `/:account/config/${path}`,
    access: 'admin',
    summary,
    input: listInput(['value'], {}),
    row: Choice,
  }),
  choices,
});

/** A route for each of the fixed lists, with the choice that has its values. */
export const referenceRoutes = {
  workTaskStatuses: referenceRoute('work-task-statuses', 'Work task statuses', WorkTaskStatus),
  workTaskTypes: referenceRoute('work-task-types', 'Work task types', WorkTaskType),
  transactionTypes: referenceRoute(
    'transaction-types',
    'Transaction types',
    choice(transactionTypes, 'enums:transactionType'),
  ),
  transportTypes: referenceRoute('transport-types', 'Transport types', TransportType),
  containerConditions: referenceRoute('container-conditions', 'Container conditions', ContainerCondition),
  cargoDirections: referenceRoute('cargo-directions', 'Cargo directions', CargoDirection),
};
