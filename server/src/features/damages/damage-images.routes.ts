import { damageImageRoutes as routes } from '@boxyard/contract/core/images.ts';
import { sql } from 'kysely';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { handleUpload } from '../../core/http/uploads.ts';
import { getImage, type ImageOwner, listImages } from '../images/images.queries.ts';
import { addImage, removeImage, updateImage } from '../images/images.service.ts';
import { damages } from './damages.queries.ts';

export function registerDamageImages(app: Services): void {
  handle(app, routes.list, (ctx, { params, query }) => listImages(ctx, imagesOf(params), query));
  handleUpload(app, routes.upload, (step, { params }, receive) =>
    addImage(app, step, params.account, imagesOf(params), receive),
  );
  handle(app, routes.get, (ctx, { params }) => getImage(ctx, imagesOf(params), params.imageId));
  handle(app, routes.update, (ctx, { params, body, ifMatch }) =>
    updateImage(ctx, imagesOf(params), params.imageId, body, ifMatch),
  );
  handle(app, routes.remove, (ctx, { params, ifMatch }) => removeImage(ctx, imagesOf(params), params.imageId, ifMatch));
}

function imagesOf({ containerId, damageId }: { containerId: number; damageId: number }): ImageOwner {
  return {
    values: { damageId },
    folder: `container-damage/${containerId}/${damageId}/image`,
    condition: (accountId) => sql`(image.damage_id = ${damageId} and exists (select from damage
      where damage.account_id = ${accountId} and damage.id = image.damage_id and damage.container_id = ${containerId}))`,
    check: (ctx) => damages.get(ctx, damageId, { containerId }),
  };
}
