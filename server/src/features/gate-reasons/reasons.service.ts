import type { GateReason, Light } from '@boxyard/contract/bookings/gate-reasons.ts';
import { grades } from '@boxyard/contract/bookings/order-fields.ts';
import { type SentenceKey, type SentenceParams, say } from '@boxyard/contract/core/sentences.ts';
import type { Box, Held, LastTaken, Line, Rules, Stop } from './facts.queries.ts';

const reason = (light: 'yellow' | 'red', key: SentenceKey, params?: SentenceParams): GateReason => ({
  key,
  message: say(key, params),
  light,
  ...(params && { params }),
});
const red = (key: SentenceKey, params?: SentenceParams) => reason('red', key, params);
const yellow = (key: SentenceKey, params?: SentenceParams) => reason('yellow', key, params);
const when = (is: boolean, make: () => GateReason): GateReason[] => (is ? [make()] : []);

export const lightOf = (reasons: readonly GateReason[]): Light =>
  reasons.some(({ light }) => light === 'red') ? 'red' : reasons.length > 0 ? 'yellow' : 'green';

/** How the order itself stands on the day of the passage. */
export function reasonsOfOrder(line: Line): GateReason[] {
  const { status, validFrom, validTo, day } = line;
  return [
    ...when(status === 'draft', () => red('orderIsDraft')),
    ...when(status === 'closed', () => red('orderIsClosed')),
    ...when(status === 'cancelled', () => red('orderIsCancelled')),
    ...when(validFrom !== null && day < validFrom, () => red('orderEarly', { day: validFrom ?? '' })),
    ...when(validTo !== null && day > validTo, () => red('orderExpired', { day: validTo ?? '' })),
  ];
}

/** Reserved units count: their containers alone may take them. */
export const isFull = ({ units, quantity, isNamed }: Line): boolean => units >= quantity && !isNamed;
export const noUnitLeft = ({ quantity, reserved }: Line, last: LastTaken | undefined): GateReason =>
  // Some are not taken yet: those are for their containers.
  reserved > 0
    ? red('orderReserved')
    : red('orderFull', { count: quantity, ...(last ?? { container: '–', day: '', time: '', by: '–' }) });

/** What comes with the truck: the driver's PIN, the company, the gate's warehouse. */
export function reasonsOfTruck(
  line: Line,
  asked: {
    direction: string;
    pin?: string | undefined;
    haulierId?: number | undefined;
    warehouseId?: number | undefined;
  },
): GateReason[] {
  const { haulierId, haulierName: haulier, warehouseId, warehouseName: warehouse } = line;
  return [
    ...when(line.direction !== asked.direction, () => red('orderOtherDirection')),
    ...when(warehouseId !== null && asked.warehouseId !== undefined && asked.warehouseId !== warehouseId, () =>
      red('orderOtherWarehouse', { warehouse }),
    ),
    ...when(haulierId !== null && asked.haulierId !== undefined && asked.haulierId !== haulierId, () =>
      red('orderOtherHaulier', { haulier }),
    ),
    ...when(line.pin !== '' && !asked.pin, () => red('orderPinMissing')),
    ...when(line.pin !== '' && Boolean(asked.pin) && asked.pin !== line.pin, () => red('orderPinWrong')),
  ];
}

/** The best first. */
const conditionRank = (condition: string) => {
  const order: readonly string[] = ['new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed'];
  return order.indexOf(condition);
};
/** An ungraded container is worse than any grade. */
const gradeRank = (grade: string) => (grade === '' ? grades.length : (grades as readonly string[]).indexOf(grade));

export type Judged = Pick<
  Box,
  'clientId' | 'clientName' | 'containerTypeId' | 'typeName' | 'isEmpty' | 'containerCondition' | 'grade'
>;

/** Whether a container is what the line is for. A named one skips type, condition and grade, never client and load. */
export function reasonsOfFit(line: Line, box: Judged): GateReason[] {
  const { containerTypeIds, load, leastCondition, leastGrade, namedOnly, isNamed, types } = line;
  return [
    ...when(box.clientId !== line.clientId, () =>
      red('orderOtherClient', { orderClient: line.clientName, client: box.clientName }),
    ),
    ...when(load === 'empty' && !box.isEmpty, () => red('orderForEmpty')),
    ...when(load === 'full' && box.isEmpty, () => red('orderForFull')),
    ...when(namedOnly && !isNamed, () => red('orderOnlyNamed')),
    ...(isNamed
      ? []
      : [
          ...when(containerTypeIds.length > 0 && !containerTypeIds.includes(box.containerTypeId), () =>
            red('orderOtherType', { types: types ?? '', type: box.typeName }),
          ),
          ...when(leastCondition !== '' && conditionRank(box.containerCondition) > conditionRank(leastCondition), () =>
            red('orderWorseCondition'),
          ),
          ...when(leastGrade !== '' && gradeRank(box.grade) > gradeRank(leastGrade), () =>
            red('orderWorseGrade', { grade: leastGrade }),
          ),
        ]),
  ];
}

export function reasonsOfHolds(holds: readonly Held[]): GateReason[] {
  return holds.map(({ scope, kind, reference, notes, clientName }) => {
    const why = {
      listed: `holdKind.${kind}`,
      words: kind,
      what: [reference, notes].filter(Boolean).join(', ').slice(0, 120),
    };
    if (scope === 'order') return red('orderHeld', why);
    return scope === 'client' ? red('clientHeld', { ...why, client: clientName }) : red('boxHeld', why);
  });
}

export const reasonsOfStop = (stop: Stop | undefined): GateReason[] => {
  if (!stop) return [];
  return [stop.isHonoured ? yellow('acceptanceStoppedHonoured') : red('acceptanceStopped', { place: stop.otherPlace })];
};

/** Open repair, CSC date and credit, as the account's settings say it. */
export function reasonsOfRules(rules: Rules, box: Box | undefined, owed: number | undefined): GateReason[] {
  const by = (setting: 'off' | 'warn' | 'refuse', key: SentenceKey, params: SentenceParams): GateReason[] =>
    setting === 'off' ? [] : [reason(setting === 'warn' ? 'yellow' : 'red', key, params)];
  return [
    ...(box?.openRepair ? by(rules.onOpenRepair, 'openRepair', { title: box.openRepair }) : []),
    ...(box?.cscOver ? by(rules.onCscDue, 'cscDue', { day: box.cscOver }) : []),
    ...(owed !== undefined && rules.creditLimit !== null && owed > rules.creditLimit
      ? by(rules.onOverCredit, 'overCredit', {
          client: rules.clientName,
          owed: owed.toFixed(2),
          limit: rules.creditLimit.toFixed(2),
          currency: rules.currency,
        })
      : []),
  ];
}

export const waitsForPins = (count: number): GateReason => red('tooManyPins', { count });
export const noOrder = (direction: string, client: string): GateReason =>
  direction === 'in' ? red('noAcceptanceOrder', { client }) : red('noReleaseOrder', { client });
export const fullWithoutOrder = (): GateReason => yellow('fullWithoutOrder');
export const promised = (number: string): GateReason => red('boxPromised', { number });
export const unknownBox = (): GateReason => red('boxUnknown');
export const elsewhere = (direction: string, tripCode: string): GateReason =>
  direction === 'out' ? red('boxNotHere', { tripCode }) : red('boxHere', { tripCode });
export const late = (day: string): GateReason => yellow('recordedLate', { day });
