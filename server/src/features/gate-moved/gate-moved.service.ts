import { priceOf } from '@boxyard/contract/billing/rate-cards.ts';
import { withSavepoint } from '../../core/db/savepoint.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { moveIsToBeTold, movesMayDiffer } from '../edi-events/touched.queries.ts';
import { lineOn } from '../rate-cards/by-hand.queries.ts';
import { dayNumber, loadChargeCodes, loadTariffs, vatOf } from '../rate-cards/tariffs.queries.ts';
import { isOfEstimate } from '../repair-bills/repair-bills.queries.ts';
import { findOpeningDay } from '../stays/billing-rules.service.ts';
import { deriveStays } from '../stays/stays.service.ts';
import {
  type Charge,
  type Chargeable,
  findCompletedTask,
  findGateMoves,
  insertCharges,
  removeChargesOfGone,
  removeChargesOfOthers,
} from './charges.queries.ts';

/**
 * Gate moves of these containers were recorded, changed or taken back: what hangs on them follows, in the same transaction. The
 * one place for it; whoever writes gate moves calls it.
 */
export async function gateMoveChanged(ctx: InAccount, containerIds: readonly number[]): Promise<void> {
  await deriveStays(ctx, containerIds);
  await removeChargesOfGone(ctx, containerIds);
  // Another client may have another tariff.
  const moves = await removeChargesOfOthers(ctx, containerIds);
  await insertCharges(ctx, await chargesOf(ctx, await findGateMoves(ctx, moves)));
  await movesMayDiffer(ctx, containerIds);
}

/** The same for one that was recorded now: what tariffs charge by gate move is charged. An import records what has been, and charges nothing. */
export async function gateMoveRecorded(ctx: Ctx, containerId: number, transportId: number): Promise<void> {
  await deriveStays(ctx, [containerId]);
  await moveIsToBeTold(ctx, transportId);
  await charge(ctx, () => findGateMoves(ctx, [transportId]));
}

/** What tariffs charge for such a task is charged once; what an estimate approved was billed by that. */
export async function taskCompleted(ctx: Ctx, id: number): Promise<void> {
  if (!(await isOfEstimate(ctx, id))) await charge(ctx, () => findCompletedTask(ctx, id));
}

/** Neither the gate nor a task fails by a charge that cannot be made: it is missing then, and the log says why. */
async function charge(ctx: Ctx, find: () => Promise<Chargeable[]>): Promise<void> {
  const openingDay = await findOpeningDay(ctx);
  if (openingDay === undefined) return;
  const make = async () =>
    insertCharges(
      ctx,
      await chargesOf(
        ctx,
        (await find()).filter(({ day }) => day >= openingDay),
      ),
    );
  await withSavepoint(ctx, make, Promise.reject.bind(Promise)).catch((error: unknown) =>
    ctx.log.error(error, 'A charge of a gate move or a task could not be made.'),
  );
}

/** What the tariffs of today charge for these: at most one line of each charge code. */
export async function chargesOf(ctx: InAccount, events: readonly Chargeable[]): Promise<Charge[]> {
  if (events.length === 0) return [];
  const [tariffs, codes] = [await loadTariffs(ctx), await loadChargeCodes(ctx)];
  return events.flatMap((event) =>
    [...codes.values()].flatMap(({ id, type }) => {
      const isOfKind = ({ unit, direction, taskType }: { unit: string; direction: string; taskType: string }) =>
        event.transportId === null
          ? unit === 'piece' && taskType === event.taskType
          : unit === 'move' && (direction === '' || direction === event.direction);
      const day = dayNumber(event.day);
      const line = lineOn(tariffs, { box: event, clientId: event.clientId, day, chargeCodeId: id }, isOfKind);
      const price = line?.slabs[0] && priceOf(line.slabs[0], event.length);
      const card = tariffs.cards.find((each) => each.id === line?.cardId);
      if (!line || !card || price === null || price === undefined) return [];
      const { containerId, clientId, at, transportId, workTaskId } = event;
      const vat = vatOf(codes, ctx.account.defaultVat, id, day);
      return {
        containerId,
        clientId,
        at,
        transportId,
        workTaskId,
        type,
        currency: card.currency,
        unitPrice: price,
        vat,
        cardId: card.id,
        lineId: line.id,
        codeId: id,
      };
    }),
  );
}
