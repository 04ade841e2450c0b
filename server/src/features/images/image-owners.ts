import type { imagePhases } from '@boxyard/contract/images.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import { containers } from '../containers/containers.queries.ts';
import { damages } from '../damages/damages.queries.ts';
import { workTasks } from '../work-tasks/work-tasks.queries.ts';

/** What pictures belong to. */
export interface ImageOwner {
  /** The row's columns for a new picture. */
  values: Record<string, unknown>;
  /** Where its files are, within the account. */
  folder: string;
  /** Which pictures are its own. */
  condition: RawBuilder<boolean>;
  /** @throws 404 */
  check(ctx: Ctx): Promise<unknown>;
}

const ofSavedDamages = (containerId: number) => sql`select d.id from damage d
  where d.account_id = image.account_id and d.container_id = ${containerId} and not d.is_draft`;

/** A container has its own pictures and those of its saved damages. */
export function containerImages(id: number): ImageOwner {
  return {
    values: { containerId: id },
    folder: `container/${id}/image`,
    condition: sql`(image.container_id = ${id} or image.damage_id in (${ofSavedDamages(id)}))`,
    check: (ctx) => containers.get(ctx, id),
  };
}

export function damageImages(containerId: number, damageId: number): ImageOwner {
  return {
    values: { damageId },
    folder: `container-damage/${containerId}/${damageId}/image`,
    condition: sql`(image.damage_id = ${damageId} and exists (select from damage d
      where d.account_id = image.account_id and d.id = image.damage_id and d.container_id = ${containerId}))`,
    check: (ctx) => damages.get(ctx, damageId, { containerId }),
  };
}

/** @param phase undefined: of both */
export function taskImages(id: number, phase?: (typeof imagePhases)[number]): ImageOwner {
  return {
    values: { workTaskId: id, phase },
    folder: `work-task/${id}/image`,
    condition: sql`(image.work_task_id = ${id} and image.phase = coalesce(${phase ?? null}::text, image.phase))`,
    check: (ctx) => workTasks.get(ctx, id),
  };
}
