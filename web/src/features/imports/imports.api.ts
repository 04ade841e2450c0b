import type { BodyOf } from '@boxyard/contract/core/route.ts';
import type { ExportFormat } from '@boxyard/contract/integrations/exports.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import { type ImportDetail, importRoutes as routes } from '@boxyard/contract/integrations/imports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { invalidate, queryClient } from '../../core/data/queries.ts';
import { currentLanguage } from '../../core/text/i18n.ts';
import { saveFrom } from '../../ui/action/save-file.ts';
import { targetOf } from '../../ui/uploads/queue.ts';

export const importList = defineList({
  name: 'imports',
  route: routes.list,
  query: listQuery('import', routes.list),
  sort: '-createdAt',
  order: 'newest',
  keep: ['of'],
});

export const importQuery = (id: number) =>
  queryOptions({ queryKey: ['import', id], queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }) });

export type Shown = 'faults' | 'all';

/** What a row comes to depends on other records as well, so that it is asked for anew whenever it is shown. */
export const previewQuery = (id: number, page: number, show: Shown) =>
  queryOptions({
    queryKey: ['import', id, 'preview', page, show],
    queryFn: ({ signal }) => call(routes.preview, { params: { id }, query: { page, show }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a confirmed import has not written; nothing of it changes. */
export const unwrittenQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['import', id, 'unwritten', page],
    queryFn: ({ signal }) => call(routes.preview, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

const previewsOf = (id: number) => queryClient.invalidateQueries({ queryKey: ['import', id, 'preview'] });

export const importTarget = (kind: ImportKind) => targetOf(routes.upload, { kind }, 'import');

/** The draft that an uploaded file has become. */
export const draftOf = (answer: unknown): ImportDetail => routes.upload.response.parse(answer);

export async function changeImport(id: number, body: BodyOf<typeof routes.update>): Promise<void> {
  queryClient.setQueryData(importQuery(id).queryKey, await call(routes.update, { params: { id }, body }));
  await previewsOf(id);
}

export async function correctCell(id: number, body: BodyOf<typeof routes.correct>): Promise<number> {
  const { count } = await call(routes.correct, { params: { id }, body });
  await previewsOf(id);
  return count;
}

/** @param rows all that are wrong, unless given */
export async function leaveOut(id: number, isLeftOut: boolean, rows?: number[]): Promise<void> {
  await call(routes.leaveOut, { params: { id }, body: { isLeftOut, ...(rows && { rows }) } });
  await previewsOf(id);
}

export async function confirmImport(id: number): Promise<ImportDetail> {
  const done = await call(routes.confirm, { params: { id } });
  // A file that is written has no preview any more.
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== 'preview' });
  return done;
}

export async function discardImport(id: number): Promise<void> {
  await call(routes.remove, { params: { id } });
  await invalidate('import');
}

/** Downloads an empty file with the headings. */
export async function downloadTemplate(kind: ImportKind, format: ExportFormat): Promise<void> {
  const query = { format, language: currentLanguage() };
  save(await call(routes.template, { params: { kind }, query }));
}

/** Downloads the rows that an import has not written. */
export async function downloadUnwritten(id: number): Promise<void> {
  save(await call(routes.unwritten, { params: { id }, query: { language: currentLanguage() } }));
}

function save({ filename, contents }: { filename: string; contents: string }): void {
  saveFrom(`data:application/octet-stream;base64,${contents}`, filename);
}
