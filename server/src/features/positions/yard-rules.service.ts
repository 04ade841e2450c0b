import type { Container } from '@boxyard/contract/yard/containers.ts';
import { type Misplaced, mostMisplaced, type PositionRequest } from '@boxyard/contract/yard/positions.ts';
import type { BrokenRule } from '@boxyard/contract/yard/yard-rules.ts';
import type { Ctx } from '../../core/http/context.ts';
import { Problem } from '../../core/http/problems.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { listStanding } from './positions.queries.ts';
import { findBrokenRules } from './yard-rules.queries.ts';

/**
 * The rules that somebody who insists passes with this place. @throws 409 with the rules, where nobody insists or one of them must be kept
 */
export async function passRules(ctx: Ctx, { id }: Pick<Container, 'id'>, at: PositionRequest): Promise<BrokenRule[]> {
  const place = { containerId: id, sectionId: at.sasId, row: at.row, tier: at.tier, from: at.position };
  const [all = []] = await findBrokenRules(ctx, [place]);
  const broken = all.filter(({ isAdvice }) => !isAdvice);
  const must = broken.filter(({ isMust }) => isMust);
  if (must.length > 0) throw refusal('rulesMust', must);
  if (broken.length > 0 && !at.insist) throw refusal('againstRules', broken);
  return broken;
}

const refusal = (key: 'rulesMust' | 'againstRules', broken: BrokenRule[]) =>
  new Problem(
    'CONFLICT',
    key,
    {},
    broken.map((rule) => ({ path: 'position', key: rule.key, message: rule.message, params: rule.params ?? {} })),
  );

/** The containers of a warehouse that stand against rules, those against rules that must be kept first. @throws 404 */
export async function listMisplaced(ctx: Ctx, warehouseId: number): Promise<Misplaced[]> {
  await warehouses.get(ctx, warehouseId);
  const standing = await listStanding(ctx, warehouseId);
  const rules = await findBrokenRules(
    ctx,
    standing.map(({ id, sasId, row, tier, position }) => ({
      containerId: id,
      sectionId: sasId,
      row,
      tier,
      from: position,
    })),
  );
  const misplaced = standing.flatMap((place, index) => {
    const broken = rules[index] ?? [];
    return broken.length > 0 ? [{ ...place, rules: broken }] : [];
  });
  const weight = ({ rules: broken }: Misplaced) =>
    Math.min(...broken.map(({ isMust, isAdvice }) => (isMust ? 0 : isAdvice ? 2 : 1)));
  return misplaced.toSorted((a, b) => weight(a) - weight(b)).slice(0, mostMisplaced);
}
