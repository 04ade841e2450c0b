import { type Document, documentRoutes as routes } from '@boxyard/contract/yard/documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';
import { targetOf } from '../../ui/uploads/queue.ts';

/** Links to documents end after an hour or two; fresh ones are asked for well before. */
const refreshMs = 45 * 60_000;

export const documentsQuery = (containerId: number) =>
  queryOptions({
    queryKey: ['document', 'list', containerId],
    queryFn: ({ signal }) => call(routes.list, { params: { id: containerId }, query: { sort: '-id' }, signal }),
    refetchInterval: refreshMs,
  });

export const documentsTarget = (containerId: number) => targetOf(routes.upload, { id: containerId }, 'document');

export async function renameDocument(document: Document, title: string) {
  const params = { id: document.containerId, docId: document.id };
  await call(routes.update, { params, body: { title }, ifMatch: document.version });
  await invalidate('document');
}

export async function deleteDocument(document: Document, act: string) {
  await call(routes.remove, { params: { id: document.containerId, docId: document.id }, act });
  await invalidate('document');
}
