import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { linkArchive, registerArchive, summariseVat } from './accountant.ts';
import { linkDocuments, registerDocuments } from './documents.service.ts';
import { gather } from './gather.queries.ts';
import { getInvoice, listInvoices } from './invoices.queries.ts';
import {
  creditInvoice,
  handOver,
  issueInvoice,
  leaveOutOfDraft,
  removeDraft,
  takeOver,
  updateDraft,
  useCredit,
} from './invoices.service.ts';
import { findStatement } from './statement.queries.ts';
import { linkStatement, registerStatement } from './statement-documents.service.ts';

export function registerInvoices(app: Services): void {
  handle(app, invoiceRoutes.list, (ctx, { query }) => listInvoices(ctx, query).page());
  handle(app, invoiceRoutes.gather, (ctx, { body }) => gather(ctx, body));
  handle(app, invoiceRoutes.summary, (ctx, { query }) => summariseVat(ctx, query));
  handle(app, invoiceRoutes.statement, (ctx, { params, query }) => findStatement(ctx, params.clientId, query));
  handle(app, invoiceRoutes.statementDocuments, (ctx, { params, body }) => linkStatement(ctx, params.clientId, body));
  handle(app, invoiceRoutes.archive, (ctx, { body }) => linkArchive(ctx, body));
  handle(app, invoiceRoutes.get, (ctx, { params }) => getInvoice(ctx, params.id));
  handle(app, invoiceRoutes.update, (ctx, { params, body, ifMatch }) => updateDraft(ctx, params.id, body, ifMatch));
  handle(app, invoiceRoutes.takeOver, (ctx, { params, body }) => takeOver(ctx, params.id, body));
  handle(app, invoiceRoutes.leaveOut, (ctx, { params, body }) => leaveOutOfDraft(ctx, params.id, body.transactionIds));
  handle(app, invoiceRoutes.remove, (ctx, { params, ifMatch }) => removeDraft(ctx, params.id, ifMatch));
  handle(app, invoiceRoutes.issue, (ctx, { params }) => issueInvoice(ctx, params.id));
  handle(app, invoiceRoutes.handOver, (ctx, { params }) => handOver(ctx, params.id));
  handle(app, invoiceRoutes.credit, (ctx, { params }) => creditInvoice(ctx, params.id));
  handle(app, invoiceRoutes.useCredit, (ctx, { params }) => useCredit(ctx, params.id));
  handle(app, invoiceRoutes.documents, (ctx, { params, body }) => linkDocuments(ctx, params.id, body.language));
  registerDocuments(app);
  registerArchive(app);
  registerStatement(app);
}
