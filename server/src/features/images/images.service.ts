import type { Image } from '@boxyard/contract/core/images.ts';
import { randomName } from '../../core/files/files.ts';
import { readPicture } from '../../core/files/pictures.ts';
import { removeAfterCommit, storeThenWrite } from '../../core/files/stored-files.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { onceByKey } from '../../core/http/once-by-key.ts';
import type { Services } from '../../core/http/services.ts';
import { contentsOf, type Upload } from '../../core/http/uploads.ts';
import { findImage, type ImageOwner, imagePaths, images, withLinks } from './images.queries.ts';

/** Checks the owner before the file is read, and again when the row is written. @throws 404, 413, 415, 422 */
export async function addImage(
  app: Services,
  step: Step,
  account: string,
  owner: ImageOwner,
  receive: () => Promise<Upload>,
): Promise<Image> {
  await step(owner.check);
  const upload = await receive();
  const { bytes, filename, title } = upload;
  const { versions, contentType, width, height, size } = await readPicture(bytes, account);
  const path = `${account}/${owner.folder}/${randomName()}`;
  const values = { ...owner.values, title, filename, contentType, size, width, height, path };
  const stored = versions.map(({ ending, ...version }) => ({ ...version, path: path + ending }));
  return storeThenWrite(app, stored, () =>
    step(async (ctx) => {
      await owner.check(ctx);
      const { id } = await onceByKey(ctx, contentsOf(upload), async () => ({
        id: (await images.insert(ctx, values)).id,
      }));
      const image = await images.get(ctx, id);
      if (image.path !== path)
        removeAfterCommit(
          ctx,
          stored.map((version) => version.path),
        );
      return withLinks(ctx, image);
    }),
  );
}

/** @throws 404, 412 */
export async function updateImage(
  ctx: Ctx,
  owner: ImageOwner,
  id: number,
  values: { title?: string | undefined },
  version?: number,
): Promise<Image> {
  await findImage(ctx, owner, id);
  return withLinks(ctx, await images.update(ctx, id, values, version));
}

/** @throws 404, 412 */
export async function removeImage(ctx: Ctx, owner: ImageOwner, id: number, version?: number): Promise<void> {
  const image = await findImage(ctx, owner, id);
  await images.remove(ctx, id, version);
  removeAfterCommit(ctx, imagePaths([image]));
}
