import { z } from 'zod';
import { Id, recordFields, text, updateInput } from '../core/fields.ts';
import { documentTypes, titleLength, uploadRoute } from '../core/files.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';

const fields = { title: text(titleLength) };

/** A document of a container, stored byte for byte. */
export const StoredDocument = z.object({
  ...recordFields,
  containerId: Id,
  ...fields,
  filename: z.string(),
  contentType: z.enum(Object.values(documentTypes)),
  /** Bytes. */
  size: z.int(),
});
export type StoredDocument = z.output<typeof StoredDocument>;

/** The link works for one to two hours without a token, and downloads the document under its file name. */
export const Document = StoredDocument.extend({ url: z.string() });
export type Document = z.output<typeof Document>;
const DocumentUpdate = updateInput(fields);

export const documentRoutes = {
  list: listRoute({
    path: '/:account/containers/:id/documents',
    access: 'admin',
    summary: 'Documents of a container',
    input: recordListInput(['id', 'title', 'filename', 'size', 'createdAt'], {}),
    row: Document,
  }),
  upload: uploadRoute({
    path: '/:account/containers/:id/documents/upload',
    access: 'admin',
    summary: 'A new document of a container: PDF, Word, Excel, OpenDocument text or spreadsheet',
    response: Document,
  }),
  get: route({
    method: 'GET',
    path: '/:account/containers/:id/documents/:docId',
    access: 'admin',
    summary: 'One document of a container',
    response: Document,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/containers/:id/documents/:docId',
    access: 'admin',
    summary: 'Change the title of a document',
    body: DocumentUpdate,
    response: Document,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/containers/:id/documents/:docId',
    access: 'admin',
    summary: 'Delete a document',
  }),
};
