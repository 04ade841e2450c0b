import { type Document, documentRoutes as routes } from '@boxyard/contract/documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callList } from '../../core/api.ts';
import { queryClient } from '../../core/queries.ts';
import { currentAccount } from '../../core/session.ts';
import { upload } from '../../core/upload.ts';

const entity = 'document';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

/** Links to documents end after an hour or two; fresh ones are asked for well before. */
const refreshMs = 45 * 60_000;

export const documentsQuery = (containerId: number) =>
  queryOptions({
    queryKey: [entity, 'list', containerId],
    queryFn: async ({ signal }) =>
      (await callList(routes.list, { params: { id: containerId }, query: { sort: '-id' }, signal })).rows,
    refetchInterval: refreshMs,
  });

export async function sendDocument(
  containerId: number,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) {
  const path = `/${currentAccount()?.accountSlug}/containers/${containerId}/documents/upload`;
  await upload<Document>(path, file, { onProgress, signal });
  await changed();
}

export async function renameDocument(document: Document, title: string) {
  const params = { id: document.containerId, docId: document.id };
  await call(routes.update, { params, body: { title }, ifMatch: document.version });
  await changed();
}

export async function deleteDocument(document: Document) {
  await call(routes.remove, { params: { id: document.containerId, docId: document.id } });
  await changed();
}
