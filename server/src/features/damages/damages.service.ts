import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import {
  type Damage,
  type DamageCreate,
  type DamageUpdate,
  damageLocations,
  type StoredDamage,
} from '@boxyard/contract/yard/damages.ts';
import { refuseWhileUsed } from '../../core/crud/referenced-by.ts';
import { removeAfterCommit } from '../../core/files/stored-files.ts';
import type { Ctx } from '../../core/http/context.ts';
import { invalid, invalidFields } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { removeImagesOfDamages } from '../images/images.queries.ts';
import { findRecentPassage, isPassageOf } from '../transports/passages.queries.ts';
import { damages, getDamage } from './damages.queries.ts';

type Kind = Pick<StoredDamage, 'scdType' | 'scdCode' | 'isDraft'>;

/** @throws 404, 422 */
export async function createDamage(ctx: Ctx, containerId: number, input: DamageCreate): Promise<Damage> {
  await containers.get(ctx, containerId);
  const kind = kindOf(input, { scdType: '', scdCode: '', isDraft: true });
  const { remark, transportId = await findRecentPassage(ctx, containerId) } = input;
  await refuseForeignPassage(ctx, containerId, transportId);
  const { id } = await damages.insert(ctx, { containerId, remark, transportId, ...kind });
  return getDamage(ctx, containerId, id);
}

/** @throws 404, 412, 422 */
export async function updateDamage(
  ctx: Ctx,
  containerId: number,
  id: number,
  input: DamageUpdate,
  version?: number,
): Promise<Damage> {
  const before = await damages.lock(ctx, id, version, { containerId });
  if (input.isDraft && !before.isDraft) throw invalid('isDraft', 'damageSaved');
  const { remark, transportId } = input;
  await refuseForeignPassage(ctx, containerId, transportId);
  await damages.update(ctx, id, { remark, transportId, ...kindOf(input, before) }, undefined);
  return getDamage(ctx, containerId, id);
}

/** @throws 422 */
async function refuseForeignPassage(ctx: Ctx, containerId: number, id: number | null | undefined): Promise<void> {
  if (id && !(await isPassageOf(ctx, containerId, id))) throw invalid('transportId', 'damageOfPassage');
}

/** The location must be on the given side; a saved damage needs both. @throws 422 */
function kindOf(input: DamageUpdate, before: Kind): Kind {
  const scdType = input.type ?? before.scdType;
  const scdCode = input.damage ?? before.scdCode;
  const isDraft = input.isDraft ?? before.isDraft;
  const errors: FieldError[] = [];
  if (scdType === '' && (scdCode !== '' || !isDraft)) errors.push(fieldError('type', 'required'));
  if (scdCode === '' && !isDraft) errors.push(fieldError('damage', 'required'));
  if (scdType !== '' && scdCode !== '' && !damageLocations[scdType].some((code) => code === scdCode)) {
    errors.push(fieldError('damage', 'damageElsewhere'));
  }
  if (errors.length > 0) throw invalidFields(errors);
  return { scdType, scdCode, isDraft };
}

/** A draft is deleted with its pictures; a saved damage only if it has none. @throws 404, 409, 412 */
export async function removeDamage(ctx: Ctx, containerId: number, id: number, version?: number): Promise<void> {
  const damage = await damages.lock(ctx, id, undefined, { containerId });
  if (damage.isDraft) removeAfterCommit(ctx, await removeImagesOfDamages(ctx.tx, ctx.account.id, [id]));
  else await refuseWhileUsed(ctx, 'damage', { id, name: (await getDamage(ctx, containerId, id)).scdName });
  await damages.remove(ctx, id, version);
}

/** Deletes a container's drafts, so that they do not prevent its deletion. */
export async function removeDrafts(ctx: Ctx, containerId: number): Promise<void> {
  const drafts = await ctx.tx
    .selectFrom('damage')
    .select('id')
    .where('accountId', '=', ctx.account.id)
    .where('containerId', '=', containerId)
    .where('isDraft', '=', true)
    .forUpdate()
    .execute();
  const ids = drafts.map(({ id }) => id);
  removeAfterCommit(ctx, await removeImagesOfDamages(ctx.tx, ctx.account.id, ids));
  for (const id of ids) await damages.remove(ctx, id);
}
