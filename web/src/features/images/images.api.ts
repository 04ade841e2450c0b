import {
  containerImageRoutes,
  damageImageRoutes,
  type Image,
  type imagePhases,
  taskImageRoutes,
} from '@boxyard/contract/core/images.ts';
import { call } from '../../core/api/api.ts';
import type { PhotoSource } from '../../ui/photos/photo-source.ts';
import { targetOf } from '../../ui/uploads/queue.ts';

/** A damage's pictures are shown with the container's, and changed with the damage. */
export function containerPhotos(id: number): PhotoSource {
  return {
    key: ['image', 'container', id],
    list: (signal) => call(containerImageRoutes.list, { params: { id }, body: {}, signal }),
    target: targetOf(containerImageRoutes.upload, { id }, 'image'),
    rename: (image, title) =>
      call(containerImageRoutes.update, { params: { id, imageId: image.id }, body: { title }, ifMatch: image.version }),
    remove: (image, act) => call(containerImageRoutes.remove, { params: { id, imageId: image.id }, act }),
  };
}

export function damagePhotos(containerId: number, damageId: number): PhotoSource {
  const params = (image: Image) => ({ containerId, damageId, imageId: image.id });
  return {
    key: ['image', 'damage', damageId],
    list: (signal) => call(damageImageRoutes.list, { params: { containerId, damageId }, signal }),
    target: targetOf(damageImageRoutes.upload, { containerId, damageId }, 'image'),
    rename: (image, title) =>
      call(damageImageRoutes.update, { params: params(image), body: { title }, ifMatch: image.version }),
    remove: (image, act) => call(damageImageRoutes.remove, { params: params(image), act }),
  };
}

export function taskPhotos(id: number, phase: (typeof imagePhases)[number]): PhotoSource {
  return {
    key: ['image', 'task', id, phase],
    list: (signal) => call(taskImageRoutes.list, { params: { id, phase }, signal }),
    target: targetOf(taskImageRoutes.upload, { id, phase }, 'image'),
    rename: (image, title) =>
      call(taskImageRoutes.update, { params: { id, imageId: image.id }, body: { title }, ifMatch: image.version }),
    remove: (image, act) => call(taskImageRoutes.remove, { params: { id, imageId: image.id }, act }),
  };
}
