import { documentTypes } from '@boxyard/contract/core/files.ts';
import type { Document } from '@boxyard/contract/yard/documents.ts';
import { randomName } from '../../core/files/files.ts';
import { removeAfterCommit, storeThenWrite } from '../../core/files/stored-files.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { onceByKey } from '../../core/http/once-by-key.ts';
import type { Services } from '../../core/http/services.ts';
import { contentsOf, type Upload } from '../../core/http/uploads.ts';
import { containers } from '../containers/containers.queries.ts';
import { documentTypeOf } from './document-type.ts';
import { documents, withLink } from './documents.queries.ts';

/** Checks the container before the file is read, and again when the row is written. @throws 404, 413, 415, 422 */
export async function addDocument(
  app: Services,
  step: Step,
  { account, id: containerId }: { account: string; id: number },
  receive: () => Promise<Upload>,
): Promise<Document> {
  await step((ctx) => containers.get(ctx, containerId));
  const upload = await receive();
  const { bytes, filename, title } = upload;
  const ending = await documentTypeOf(bytes);
  const contentType = documentTypes[ending];
  const path = `${account}/container/${containerId}/document/${randomName()}.${ending}`;
  const values = { containerId, title, filename, contentType, size: bytes.length, path };
  return storeThenWrite(app, [{ path, contentType, bytes }], () =>
    step(async (ctx) => {
      await containers.get(ctx, containerId);
      const { id } = await onceByKey(ctx, contentsOf(upload), async () => ({
        id: (await documents.insert(ctx, values)).id,
      }));
      const document = await documents.get(ctx, id, { containerId });
      if (document.path !== path) removeAfterCommit(ctx, [path]);
      return withLink(ctx, document);
    }),
  );
}

/** @throws 404, 412 */
export async function updateDocument(
  ctx: Ctx,
  containerId: number,
  id: number,
  values: { title?: string | undefined },
  version?: number,
): Promise<Document> {
  return withLink(ctx, await documents.update(ctx, id, values, version, { containerId }));
}

/** @throws 404, 412 */
export async function removeDocument(ctx: Ctx, containerId: number, id: number, version?: number): Promise<void> {
  const { path } = await documents.get(ctx, id, { containerId });
  await documents.remove(ctx, id, version);
  removeAfterCommit(ctx, [path]);
}
