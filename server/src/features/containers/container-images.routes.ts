import { containerImageRoutes as routes } from '@boxyard/contract/core/images.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { handleUpload } from '../../core/http/uploads.ts';
import { getImage, type ImageOwner, listImages } from '../images/images.queries.ts';
import { addImage, removeImage, updateImage } from '../images/images.service.ts';
import { containers } from './containers.queries.ts';

export function registerContainerImages(app: Services): void {
  handle(app, routes.list, async (ctx, { params: { id }, body: { damageId, ...input } }) => {
    if (damageId === undefined) return listImages(ctx, imagesOf(id), input);
    await requireDamage(ctx, id, damageId);
    const condition = () => sql<boolean>`image.damage_id = ${damageId}`;
    return listImages(ctx, { ...imagesOf(id), condition }, input);
  });
  handleUpload(app, routes.upload, (step, { params: { account, id } }, receive) =>
    addImage(app, step, account, imagesOf(id), receive),
  );
  handle(app, routes.get, (ctx, { params: { id, imageId } }) => getImage(ctx, imagesOf(id), imageId));
  handle(app, routes.update, (ctx, { params: { id, imageId }, body, ifMatch }) =>
    updateImage(ctx, imagesOf(id), imageId, body, ifMatch),
  );
  handle(app, routes.remove, (ctx, { params: { id, imageId }, ifMatch }) =>
    removeImage(ctx, imagesOf(id), imageId, ifMatch),
  );
}

/** A container has its own pictures and those of its saved damages. */
function imagesOf(id: number): ImageOwner {
  return {
    values: { containerId: id },
    folder: `container/${id}/image`,
    condition: (accountId) => sql`(image.container_id = ${id} or image.damage_id in (select damage.id from damage
      where damage.account_id = ${accountId} and damage.container_id = ${id} and not damage.is_draft))`,
    check: (ctx) => containers.get(ctx, id),
  };
}

/** @throws 404 where the container has no such damage, saved or not */
async function requireDamage(ctx: Ctx, containerId: number, damageId: number): Promise<void> {
  const { rows } = await sql`select from damage
    where account_id = ${ctx.account.id} and id = ${damageId} and container_id = ${containerId}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound();
}
