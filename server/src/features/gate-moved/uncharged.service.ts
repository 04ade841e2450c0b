import type { MoveWithoutCharge, RunRequest } from '@boxyard/contract/billing/storage-runs.ts';
import type { InAccount } from '../../core/http/context.ts';
import { requireOpeningDay } from '../stays/billing-rules.service.ts';
import { type Charge, findGateMoves, insertCharges } from './charges.queries.ts';
import { chargesOf } from './gate-moved.service.ts';
import { findChargeless, findMovesOfTariffs, lockMoves, nameCharges } from './uncharged.queries.ts';

/** How many moves are priced at once. */
const movesAtOnce = 2000;

/**
 * Gate moves from the opening day up to a day that tariffs charge today and that have no charge, one for each charge code. Left out is
 * what was imported, and what somebody deleted. @throws 409 while the module is switched off
 */
export async function findUncharged(ctx: InAccount, { untilDay, clientIds }: RunRequest): Promise<MoveWithoutCharge[]> {
  const from = await requireOpeningDay(ctx);
  const ids = await findMovesOfTariffs(ctx, { from, to: untilDay, clientIds });
  const found: Charge[] = [];
  for (let at = 0; at < ids.length; at += movesAtOnce)
    found.push(...(await unchargedOf(ctx, ids.slice(at, at + movesAtOnce))));
  return nameCharges(ctx, found);
}

const unchargedOf = async (ctx: InAccount, ids: readonly number[]) =>
  findChargeless(ctx, await chargesOf(ctx, await findGateMoves(ctx, ids)));

/** Charges such moves by the tariff; two at once make one charge. @returns how many were made @throws 409 while the module is switched off */
export async function chargeMoves(ctx: InAccount, transportIds: readonly number[]): Promise<{ charges: number }> {
  const from = await requireOpeningDay(ctx);
  await lockMoves(ctx, transportIds);
  const charges = await unchargedOf(ctx, await findMovesOfTariffs(ctx, { from, ids: transportIds }));
  await insertCharges(ctx, charges);
  return { charges: charges.length };
}
