import { z } from 'zod';
import { choice, orNone } from './choice.ts';
import { Id, recordFields, text, updateInput } from './fields.ts';
import { titleLength, uploadRoute } from './files.ts';
import { listRoute, postListRoute, recordListInput } from './list.ts';
import { route } from './route.ts';

/** Whether a picture of a work task was taken before or after the work. */
export const imagePhases = ['before', 'after'] as const;
const ImagePhase = choice(imagePhases, 'history:phase');

const fields = { title: text(titleLength) };

/** A smaller version of a picture. */
const Thumbnail = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A picture as stored. It belongs to a container, to one of its damages or surveys, or to a work task. */
export const StoredImage = z.object({
  ...recordFields,
  ...fields,
  /** The name of the uploaded file. */
  filename: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png']),
  /** Bytes. */
  size: z.int(),
  /** Pixels, upright. */
  width: z.int(),
  height: z.int(),
  damageId: Id.nullable(),
  surveyId: Id.nullable(),
  /** '' except for pictures of work tasks. */
  phase: orNone(ImagePhase),
});
export type StoredImage = z.output<typeof StoredImage>;

/** The links work for one to two hours without a token; reading the picture again gives new ones. */
export const Image = StoredImage.extend({
  url: z.string(),
  /** The link of the smallest thumbnail, which is the first. */
  thumbnailUrl: z.string(),
  thumbnails: z.array(Thumbnail),
});
export type Image = z.output<typeof Image>;
const ImageUpdate = updateInput(fields);

const sortable = ['id', 'title', 'filename', 'createdAt'] as const;

export const containerImageRoutes = {
  list: postListRoute({
    path: '/:account/containers/:id/images',
    access: 'admin',
    summary: 'Pictures of a container and of its saved damages; `damageId` narrows them to one damage',
    input: recordListInput(sortable, { damageId: Id.optional() }),
    row: Image,
  }),
  upload: uploadRoute({
    path: '/:account/containers/:id/images/upload',
    access: 'admin',
    summary: 'A new picture of a container',
    response: Image,
  }),
  get: route({
    method: 'GET',
    path: '/:account/containers/:id/images/:imageId',
    access: 'admin',
    summary: 'One picture of a container',
    response: Image,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/containers/:id/images/:imageId',
    access: 'admin',
    summary: 'Change the title of a picture',
    body: ImageUpdate,
    response: Image,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/containers/:id/images/:imageId',
    access: 'admin',
    summary: 'Delete a picture of a container',
  }),
};

export const damageImageRoutes = {
  list: listRoute({
    path: '/:account/container-damages/:containerId/images/:damageId',
    access: 'admin',
    summary: 'Pictures of a damage',
    input: recordListInput(sortable, {}),
    row: Image,
  }),
  upload: uploadRoute({
    path: '/:account/container-damages/:containerId/images/:damageId/upload',
    access: 'admin',
    summary: 'A new picture of a damage, a draft included',
    response: Image,
  }),
  get: route({
    method: 'GET',
    path: '/:account/container-damages/:containerId/images/:damageId/meta/:imageId',
    access: 'admin',
    summary: 'One picture of a damage',
    response: Image,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/container-damages/:containerId/images/:damageId/meta/:imageId',
    access: 'admin',
    summary: 'Change the title of a picture',
    body: ImageUpdate,
    response: Image,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/container-damages/:containerId/images/:damageId/:imageId',
    access: 'admin',
    summary: 'Delete a picture of a damage',
  }),
};

export const taskImageRoutes = {
  list: listRoute({
    path: '/:account/work-tasks/:id/images/:phase',
    access: 'admin',
    summary: 'Pictures of a work task, before or after',
    input: recordListInput(sortable, {}),
    row: Image,
  }),
  upload: uploadRoute({
    path: '/:account/work-tasks/:id/images/upload/:phase',
    access: 'admin',
    summary: 'A new picture of a work task, before or after',
    response: Image,
  }),
  get: route({
    method: 'GET',
    path: '/:account/work-tasks/:id/images/meta/:imageId',
    access: 'admin',
    summary: 'One picture of a work task',
    response: Image,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/work-tasks/:id/images/meta/:imageId',
    access: 'admin',
    summary: 'Change the title of a picture',
    body: ImageUpdate,
    response: Image,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/work-tasks/:id/images/:imageId',
    access: 'admin',
    summary: 'Delete a picture of a work task',
  }),
};
