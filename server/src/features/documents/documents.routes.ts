import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { handleUpload } from '../../core/http/uploads.ts';
import { containers } from '../containers/containers.queries.ts';
import { documents, listDocuments, withLink } from './documents.queries.ts';
import { addDocument, removeDocument, updateDocument } from './documents.service.ts';

export function registerDocuments(app: Services): void {
  handle(app, documentRoutes.list, async (ctx, { params, query }) => {
    await containers.get(ctx, params.id);
    return listDocuments(ctx, params.id, query);
  });
  handleUpload(app, documentRoutes.upload, (step, { params }, receive) => addDocument(app, step, params, receive));
  handle(app, documentRoutes.get, async (ctx, { params }) =>
    withLink(ctx, await documents.get(ctx, params.docId, { containerId: params.id })),
  );
  handle(app, documentRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateDocument(ctx, params.id, params.docId, body, ifMatch),
  );
  handle(app, documentRoutes.remove, (ctx, { params, ifMatch }) =>
    removeDocument(ctx, params.id, params.docId, ifMatch),
  );
}
