import {
  containerImageRoutes,
  damageImageRoutes,
  type Image,
  type imagePhases,
  taskImageRoutes,
} from '@boxyard/contract/images.ts';
import type { QueryKey } from '@tanstack/react-query';
import { call, callList } from '../../core/api.ts';
import { currentAccount } from '../../core/session.ts';
import { upload } from '../../core/upload.ts';
import type { Send } from '../uploads/use-uploads.ts';

/** Where the pictures of a container, a damage or a phase of a task come from and go to. */
export interface PhotoSource {
  key: QueryKey;
  list: (signal: AbortSignal) => Promise<Image[]>;
  send: Send;
  rename: (image: Image, title: string) => Promise<Image>;
  remove: (image: Image) => Promise<unknown>;
}

const sendTo =
  (path: string): Send =>
  (file, onProgress, signal) =>
    upload(`/${currentAccount()?.accountSlug}${path}`, file, { onProgress, signal });

/** A damage's pictures are shown with the container's, and changed with the damage. */
export function containerPhotos(id: number): PhotoSource {
  return {
    key: ['image', 'container', id],
    list: async (signal) => (await callList(containerImageRoutes.list, { params: { id }, body: {}, signal })).rows,
    send: sendTo(`/containers/${id}/images/upload`),
    rename: (image, title) =>
      call(containerImageRoutes.update, { params: { id, imageId: image.id }, body: { title }, ifMatch: image.version }),
    remove: (image) => call(containerImageRoutes.remove, { params: { id, imageId: image.id } }),
  };
}

export function damagePhotos(containerId: number, damageId: number): PhotoSource {
  const params = (image: Image) => ({ containerId, damageId, imageId: image.id });
  return {
    key: ['image', 'damage', damageId],
    list: async (signal) =>
      (await callList(damageImageRoutes.list, { params: { containerId, damageId }, signal })).rows,
    send: sendTo(`/container-damages/${containerId}/images/${damageId}/upload`),
    rename: (image, title) =>
      call(damageImageRoutes.update, { params: params(image), body: { title }, ifMatch: image.version }),
    remove: (image) => call(damageImageRoutes.remove, { params: params(image) }),
  };
}

export function taskPhotos(id: number, phase: (typeof imagePhases)[number]): PhotoSource {
  return {
    key: ['image', 'task', id, phase],
    list: async (signal) => (await callList(taskImageRoutes.list, { params: { id, phase }, signal })).rows,
    send: sendTo(`/work-tasks/${id}/images/upload/${phase}`),
    rename: (image, title) =>
      call(taskImageRoutes.update, { params: { id, imageId: image.id }, body: { title }, ifMatch: image.version }),
    remove: (image) => call(taskImageRoutes.remove, { params: { id, imageId: image.id } }),
  };
}
