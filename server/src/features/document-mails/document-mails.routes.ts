import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { handle, handleInSteps } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { printedReceipts } from '../receipts/printed-receipts.service.ts';
import { listDocumentMails } from './document-mails.queries.ts';
import { mailInvoice, mailReceipt } from './document-mails.service.ts';

export function registerDocumentMails(app: Services): void {
  const print = printedReceipts(app.files);
  handle(app, documentMailRoutes.list, (ctx, { query }) => listDocumentMails(ctx, query).page());
  handleInSteps(app, documentMailRoutes.invoice, (step, { params }) => mailInvoice(step, params.id));
  handleInSteps(app, documentMailRoutes.receipt, (step, { params }) => mailReceipt(step, params.id, print));
}
