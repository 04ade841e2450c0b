import { type imagePhases, taskImageRoutes as routes } from '@boxyard/contract/core/images.ts';
import { sql } from 'kysely';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { handleUpload } from '../../core/http/uploads.ts';
import { getImage, type ImageOwner, listImages } from '../images/images.queries.ts';
import { addImage, removeImage, updateImage } from '../images/images.service.ts';
import { workTasks } from './work-tasks.queries.ts';

export function registerTaskImages(app: Services): void {
  handle(app, routes.list, (ctx, { params: { id, phase }, query }) => listImages(ctx, imagesOf(id, phase), query));
  handleUpload(app, routes.upload, (step, { params: { account, id, phase } }, receive) =>
    addImage(app, step, account, imagesOf(id, phase), receive),
  );
  handle(app, routes.get, (ctx, { params: { id, imageId } }) => getImage(ctx, imagesOf(id), imageId));
  handle(app, routes.update, (ctx, { params: { id, imageId }, body, ifMatch }) =>
    updateImage(ctx, imagesOf(id), imageId, body, ifMatch),
  );
  handle(app, routes.remove, (ctx, { params: { id, imageId }, ifMatch }) =>
    removeImage(ctx, imagesOf(id), imageId, ifMatch),
  );
}

/** @param phase undefined: the pictures of both */
function imagesOf(id: number, phase?: (typeof imagePhases)[number]): ImageOwner {
  return {
    values: { workTaskId: id, phase },
    folder: `work-task/${id}/image`,
    condition: () => sql`(image.work_task_id = ${id} and image.phase = coalesce(${phase ?? null}::text, image.phase))`,
    check: (ctx) => workTasks.get(ctx, id),
  };
}
