import { namesOf } from '@boxyard/contract/core/fields.ts';
import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import { damageCodeFields } from '@boxyard/contract/inspections/damage-codes.ts';
import { placeOfLocation } from '@boxyard/contract/inspections/locations.ts';
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
import { conflict, invalid, invalidFields } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { removeImagesOfDamages } from '../images/images.queries.ts';
import { findRecentPassage, isPassageOf } from '../transports/passages.queries.ts';
import { damages, getDamage } from './damages.queries.ts';

type Kind = Pick<StoredDamage, 'scdType' | 'scdCode' | 'isDraft'>;

/** @throws 404, 422 */
export async function createDamage(ctx: Ctx, containerId: number, input: DamageCreate): Promise<Damage> {
  await containers.get(ctx, containerId);
  const kind = kindOf(input, { scdType: '', scdCode: '', isDraft: true });
  const {
    type: _,
    damage: __,
    isDraft: ___,
    remark,
    transportId = await findRecentPassage(ctx, containerId),
    ...codes
  } = input;
  await refuseForeignPassage(ctx, containerId, transportId);
  const { id } = await damages.insert(ctx, { containerId, remark, transportId, ...codes, ...kind });
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
  refuseSurveyed(before, input);
  if (input.isDraft && !before.isDraft) throw invalid('isDraft', 'damageSaved');
  const { type: _, damage: __, isDraft: ___, ...rest } = input;
  await refuseForeignPassage(ctx, containerId, rest.transportId);
  await damages.update(ctx, id, { ...rest, ...kindOf(input, before) }, undefined);
  return getDamage(ctx, containerId, id);
}

/** What a survey told stays: it is corrected by another survey. @throws 409 */
function refuseSurveyed(before: StoredDamage, { type, damage, remark, ...codes }: DamageUpdate): void {
  if (before.surveyId === null) return;
  const isChanged = namesOf(damageCodeFields).some(
    (field) => codes[field] !== undefined && codes[field] !== before[field],
  );
  const isOther = (given: string | undefined, kept: string) => given !== undefined && given !== kept;
  if (isChanged || isOther(type, before.scdType) || isOther(damage, before.scdCode) || isOther(remark, before.remark))
    throw conflict('damageOfSurvey');
}

/** @throws 422 */
async function refuseForeignPassage(ctx: Ctx, containerId: number, id: number | null | undefined): Promise<void> {
  if (id && !(await isPassageOf(ctx, containerId, id))) throw invalid('transportId', 'damageOfPassage');
}

/** The location must be on the given side; a saved damage needs both. @throws 422 */
function kindOf(input: DamageUpdate, before: Kind): Kind & { location?: string } {
  const placed = placeOf(input, before);
  const scdType = placed?.type ?? input.type ?? before.scdType;
  const scdCode = placed?.place ?? input.damage ?? before.scdCode;
  const isDraft = input.isDraft ?? before.isDraft;
  const errors: FieldError[] = [];
  if (scdType === '' && (scdCode !== '' || !isDraft)) errors.push(fieldError('type', 'required'));
  if (scdCode === '' && !isDraft) errors.push(fieldError('damage', 'required'));
  if (scdType !== '' && scdCode !== '' && !damageLocations[scdType].some((code) => code === scdCode)) {
    errors.push(fieldError('damage', 'damageElsewhere'));
  }
  if (errors.length > 0) throw invalidFields(errors);
  // A place that was chosen from the list is no longer the one that a code says.
  const isMoved = input.location === undefined && scdCode !== before.scdCode;
  return { scdType, scdCode, isDraft, ...(isMoved && { location: '' }) };
}

/** The place that a code says; undefined where none is given, or a place beside it. */
function placeOf({ location, type, damage }: DamageUpdate, before: Kind) {
  if (!location || damage) return undefined;
  return placeOfLocation(location, (type || before.scdType) === 'inner');
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
