import { containerImageRoutes, damageImageRoutes, taskImageRoutes } from '@boxyard/contract/images.ts';
import type { App } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { handleUpload } from '../../core/uploads.ts';
import { containerImages, damageImages, taskImages } from './image-owners.ts';
import { findImage, listImages, withLinks } from './images.queries.ts';
import { addImage, removeImage, updateImage } from './images.service.ts';

export function registerImages(app: App): void {
  registerContainerImages(app);
  registerDamageImages(app);
  registerTaskImages(app);
}

function registerContainerImages(app: App): void {
  const routes = containerImageRoutes;
  handle(app, routes.list, (ctx, { params: { id }, body: { damageId, ...input } }) =>
    listImages(ctx, damageId === undefined ? containerImages(id) : damageImages(id, damageId), input),
  );
  handleUpload(app, routes.upload, (step, { params: { account, id } }, receive) =>
    addImage(app, step, account, containerImages(id), receive),
  );
  handle(app, routes.get, async (ctx, { params: { id, imageId } }) =>
    withLinks(ctx, await findImage(ctx, containerImages(id), imageId)),
  );
  handle(app, routes.update, (ctx, { params: { id, imageId }, body, ifMatch }) =>
    updateImage(ctx, containerImages(id), imageId, body, ifMatch),
  );
  handle(app, routes.remove, (ctx, { params: { id, imageId }, ifMatch }) =>
    removeImage(ctx, containerImages(id), imageId, ifMatch),
  );
}

function registerDamageImages(app: App): void {
  const routes = damageImageRoutes;
  const owner = (params: { containerId: number; damageId: number }) =>
    damageImages(params.containerId, params.damageId);
  handle(app, routes.list, (ctx, { params, query }) => listImages(ctx, owner(params), query));
  handleUpload(app, routes.upload, (step, { params }, receive) =>
    addImage(app, step, params.account, owner(params), receive),
  );
  handle(app, routes.get, async (ctx, { params }) =>
    withLinks(ctx, await findImage(ctx, owner(params), params.imageId)),
  );
  handle(app, routes.update, (ctx, { params, body, ifMatch }) =>
    updateImage(ctx, owner(params), params.imageId, body, ifMatch),
  );
  handle(app, routes.remove, (ctx, { params, ifMatch }) => removeImage(ctx, owner(params), params.imageId, ifMatch));
}

function registerTaskImages(app: App): void {
  const routes = taskImageRoutes;
  handle(app, routes.list, (ctx, { params: { id, phase }, query }) => listImages(ctx, taskImages(id, phase), query));
  handleUpload(app, routes.upload, (step, { params: { account, id, phase } }, receive) =>
    addImage(app, step, account, taskImages(id, phase), receive),
  );
  handle(app, routes.get, async (ctx, { params: { id, imageId } }) =>
    withLinks(ctx, await findImage(ctx, taskImages(id), imageId)),
  );
  handle(app, routes.update, (ctx, { params: { id, imageId }, body, ifMatch }) =>
    updateImage(ctx, taskImages(id), imageId, body, ifMatch),
  );
  handle(app, routes.remove, (ctx, { params: { id, imageId }, ifMatch }) =>
    removeImage(ctx, taskImages(id), imageId, ifMatch),
  );
}
