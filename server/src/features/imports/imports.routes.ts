import { importRoutes, maxImportBytes } from '@boxyard/contract/integrations/imports.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { handleUpload } from '../../core/http/uploads.ts';
import { every } from '../../core/jobs/every.ts';
import { listImports } from './imports.queries.ts';
import {
  confirmImport,
  correct,
  getDetail,
  leaveOut,
  preview,
  removeImport,
  stageImport,
  updateImport,
} from './imports.service.ts';
import { sweepImports } from './sweep.service.ts';
import { templateOf } from './templates.ts';
import { unwrittenFile } from './unwritten.ts';

export function registerImports(app: Services): void {
  handle(app, importRoutes.list, (ctx, { query }) => listImports(ctx, query));
  handle(app, importRoutes.template, (_, { params, query }) => templateOf(params.kind, query));
  handleUpload(
    app,
    importRoutes.upload,
    (step, { params }, receive) => stageImport(step, params.kind, receive),
    maxImportBytes,
  );
  handle(app, importRoutes.get, (ctx, { params }) => getDetail(ctx, params.id));
  handle(app, importRoutes.update, (ctx, { params, body, ifMatch }) => updateImport(ctx, params.id, body, ifMatch));
  handle(app, importRoutes.preview, (ctx, { params, query }) =>
    preview(ctx, params.id, query.page, query.show === 'all'),
  );
  handle(app, importRoutes.unwritten, (ctx, { params, query }) => unwrittenFile(ctx, params.id, query.language));
  handle(app, importRoutes.correct, (ctx, { params, body }) => correct(ctx, params.id, body));
  handle(app, importRoutes.leaveOut, (ctx, { params, body }) => leaveOut(ctx, params.id, body.rows, body.isLeftOut));
  handle(app, importRoutes.confirm, (ctx, { params, ifMatch }) => confirmImport(ctx, params.id, ifMatch));
  handle(app, importRoutes.remove, (ctx, { params, ifMatch }) => removeImport(ctx, params.id, ifMatch));
  every(app, 'sweep of files that nobody imported', 60, () => sweepImports(app));
}
